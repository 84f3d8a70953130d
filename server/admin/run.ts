import type { Deps } from '#server/serve.ts'
import { UsageError, type Answered } from './asked.ts'
import { parseArguments } from './arguments.ts'

export interface Request { argv: string[]; input: string }
export interface Outcome extends Answered { failed: boolean }

/** Runs one verb. A wrong use is an outcome; anything else that goes wrong is said without its inside. */
export async function runVerb({ argv, input }: Request, deps: Deps): Promise<Outcome> {
  try {
    const { verb, words, options } = parseArguments(argv)
    const answer = await verb.run({ words, options, input }, deps)
    const answered = typeof answer === 'string' ? { output: answer } : answer
    // A verb that only says a sentence says it to programs in one field.
    const output = 'json' in options && !isJson(answered.output) ? JSON.stringify({ message: answered.output }) : answered.output
    return { ...answered, output, failed: false }
  } catch (error) {
    if (error instanceof UsageError) return { output: error.message, failed: true }
    return { output: `It failed: ${(error as Error).message}`, failed: true }
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
