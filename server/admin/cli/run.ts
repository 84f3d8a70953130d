import { DrizzleQueryError } from 'drizzle-orm'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { runAct } from '#server/admin/countersign/run-act.ts'
import { actingAs } from '#server/db/audit.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type CommandResult } from './command.ts'
import { parseArguments } from './arguments.ts'

export interface Request {
  argv: string[]
  input: string
}

export interface Outcome extends CommandResult {
  failed: boolean
}

/** Runs one verb. Errors are an outcome too. */
export async function runVerb({ argv, input }: Request, deps: Deps): Promise<Outcome> {
  try {
    const { name, verb, words, options } = parseArguments(argv)
    const answer = await actingAs({ work: deps.clock.newId() }, () =>
      runAct(name, verb, { words, options, input }, deps),
    )
    const answered = typeof answer === 'string' ? { output: answer } : answer
    // A verb that answers with a sentence gives programs a JSON object with that sentence.
    const output =
      'json' in options && !isJson(answered.output)
        ? JSON.stringify({ message: answered.output })
        : answered.output
    return { ...answered, output, failed: false }
  } catch (error) {
    return { output: failureMessage(error), failed: true }
  }
}

/** The message the operator gets for an error. */
export function failureMessage(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  const fault = databaseFault(error)
  if (fault)
    return fault === 'full'
      ? 'The database is out of storage space. Nothing was changed.'
      : 'The database isn’t responding. Check what was done before you try again.'
  // Drizzle's message contains the whole statement and its values; the driver's message, its cause, says what
  // went wrong.
  const { message } = error instanceof DrizzleQueryError ? (error.cause ?? error) : (error as Error)
  return `Failed: ${message}`
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
