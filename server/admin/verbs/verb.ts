import type { Answered, Command } from '#server/admin/cli/command.ts'
import type { Deps } from '#server/http/context.ts'

/** What the command line knows of one of its verbs. */
export interface Verb {
  usage: string
  help: string
  /** The word that names a file whose content the verb needs. */
  reads?: number
  /** That file is taken as it is, as base64: who reads it knows its encoding. */
  bytes?: true
  /**
   * The word that names a file which is read or written where the database is, as it may be larger than a
   * message.
   */
  path?: number
  /** The option that names a file of bytes, a picture or a PDF: read as base64. */
  readsOption?: string
  /** Asks the command line's own environment, not the database. */
  local?: (asked: Command) => Answered
  run(asked: Command, deps: Deps): Promise<string | Answered>
}

/** Verbs by their words: "<noun> <verb>", or a verb alone. */
export type Verbs = Readonly<Record<string, Verb>>
