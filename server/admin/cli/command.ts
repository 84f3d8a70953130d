import { RequestError } from '#server/platform/errors.ts'
import { say, word } from './say.ts'

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
export const intoFile = (path: string | undefined, content: string | Uint8Array): CommandResult =>
  path === undefined
    ? { output: String(content) }
    : {
        output: say('verb.written', { path }),
        files: [{ path, base64: Buffer.from(content).toString('base64') }],
      }

/** The command was used wrongly; the message says how in one sentence, with the usage. */
export class UsageError extends Error {}

/** Whether a module refused something in the words of verbs. */
export const isForVerbs = (error: unknown): error is RequestError & { messageId: `verb.${string}` } =>
  error instanceof RequestError && error.messageId.startsWith('verb.')

/** Turns a module's refusal in the words of verbs into a UsageError about what was named: `{name}` of the sentence. */
export const asUsageError =
  (named: string) =>
  (error: unknown): never => {
    throw isForVerbs(error) ? new UsageError(say(error.messageId, { name: named, ...error.values })) : error
  }

/** The same, and a refusal that a customer would get (RequestError) in the same words. */
export const refusalAsUsageError =
  (named: string) =>
  (error: unknown): never => {
    if (!(error instanceof RequestError) || isForVerbs(error)) return asUsageError(named)(error)
    const value = word(error.messageId, error.values)
    throw new UsageError(word('layout.labelled', { label: named, value }))
  }
