/** What a verb is asked with: its words, its --options, and the file or standard input it names. */
export interface Command {
  words: string[]
  options: Record<string, string>
  input: string
}

/** What it answers; files are written by the command line, which knows the operator's folder. */
export interface Answered {
  output: string
  files?: { path: string; base64: string }[]
  /** What was looked at is not as it must be: printed as usual, and the exit code is 1. */
  wrong?: boolean
}

/** What is exported: into a file that is named, else it is the answer itself. */
export const intoFile = (path: string | undefined, content: string): Answered =>
  path === undefined
    ? { output: content }
    : { output: `${path} written.`, files: [{ path, base64: Buffer.from(content).toString('base64') }] }

/** Command wrongly; said in one sentence, with the usage. */
export class UsageError extends Error {}

/** What the modules refuse in words for the operator (RangeError), said of the thing that was named. */
export const refusedFor =
  (named: string) =>
  (error: unknown): never => {
    throw error instanceof RangeError ? new UsageError(`${named}: ${error.message}.`) : error
  }
