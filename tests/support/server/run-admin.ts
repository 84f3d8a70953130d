import { runVerb } from '#server/admin/cli/run.ts'
import type { TestServer } from './server.ts'

/** Runs an admin command on a test's server. @returns what the command line prints */
export const adminOutput = async ({ deps }: Pick<TestServer, 'deps'>, ...argv: string[]): Promise<string> =>
  (await runVerb({ argv, input: '' }, deps)).output
