import type { CommandResult, Command } from '#server/admin/cli/command.ts'
import { parseMoney } from '#src/domain/money/money.ts'
import type { Deps } from '#server/http/context.ts'

/** What the command line needs to know about a verb. */
export interface Verb {
  usage: string
  help: string
  /** Index of the word that names a file whose content the verb reads. */
  reads?: number
  /** Reads that file as bytes (base64); the verb knows its encoding. */
  bytes?: true
  /**
   * Index of the word that names a file to read or write on the database's machine, because it may be too
   * large for a message.
   */
  path?: number
  /** The option that names a binary file, a picture or PDF, read as base64. */
  readsOption?: string
  /** Runs on the command line's own environment instead of the database. */
  local?: (command: Command) => CommandResult
  /**
   * Two people of our staff do it: one asks, another confirms. Always, or when what it gives away (in cents) is above
   * COUNTERSIGN_ABOVE.
   */
  takesTwo?: 'always' | ((command: Command, deps: Deps) => Promise<number>)
  run(command: Command, deps: Deps): Promise<string | CommandResult>
}

/** What a verb gives away that has to be told the amount: it says itself what is wrong with it. */
export const amountAt =
  (word: number) =>
  async ({ words }: Command): Promise<number> =>
    parseMoney(words[word] ?? '') ?? 0

/** Verbs by name: "<noun> <verb>", or a verb alone. */
export type Verbs = Readonly<Record<string, Verb>>
