import { actingLocale } from '#server/db/audit.ts'
import { RequestError } from '#server/platform/errors.ts'
import { sentence } from '#server/platform/messages.ts'

/**
 * A command as given to a verb: its words, its --options, and the content of the file or standard input it
 * names.
 */
export interface Command {
  words: string[]
  options: Record<string, string>
  input: string
}

/** A verb's answer. Files are written by the command line, which runs in the operator's folder. */
export interface CommandResult {
  output: string
  files?: { path: string; base64: string }[]
  /** A check found something wrong: the output is printed as usual, and the exit code is 1. */
  wrong?: boolean
}

/** Exported content: into the named file, or else as the answer itself. */
export const intoFile = (path: string | undefined, content: string): CommandResult =>
  path === undefined
    ? { output: content }
    : { output: `${path} written.`, files: [{ path, base64: Buffer.from(content).toString('base64') }] }

/** The command was used wrongly; the message says how in one sentence, with the usage. */
export class UsageError extends Error {}

/** Turns a module's RangeError, which is worded for the operator, into a UsageError about what was named. */
export const asUsageError =
  (named: string) =>
  (error: unknown): never => {
    throw error instanceof RangeError ? new UsageError(`${named}: ${error.message}.`) : error
  }

/** The same, and a refusal that a customer would get (RequestError) in the same words. */
export const refusalAsUsageError =
  (named: string) =>
  (error: unknown): never => {
    if (error instanceof RequestError)
      throw new UsageError(`${named}: ${sentence(actingLocale(), error.messageId, error.values)}`)
    return asUsageError(named)(error)
  }
