import { DrizzleQueryError } from 'drizzle-orm'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Answered } from './command.ts'
import { parseArguments } from './arguments.ts'

export interface Request {
  argv: string[]
  input: string
}
export interface Outcome extends Answered {
  failed: boolean
}

/** Runs one verb. What goes wrong is an outcome too. */
export async function runVerb({ argv, input }: Request, deps: Deps): Promise<Outcome> {
  try {
    const { verb, words, options } = parseArguments(argv)
    const answer = await verb.run({ words, options, input }, deps)
    const answered = typeof answer === 'string' ? { output: answer } : answer
    // A verb that only says a sentence says it to programs in one field.
    const output =
      'json' in options && !isJson(answered.output)
        ? JSON.stringify({ message: answered.output })
        : answered.output
    return { ...answered, output, failed: false }
  } catch (error) {
    return { output: failureOf(error), failed: true }
  }
}

/** What the operator is told of what went wrong. */
export function failureOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  const fault = databaseFault(error)
  if (fault)
    return fault === 'full'
      ? 'The database is out of storage space. Nothing was changed.'
      : 'The database isn’t responding. Check what was done before you try again.'
  // Of a statement that failed drizzle says the whole text and its values; why is in the driver's own words.
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
