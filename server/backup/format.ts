import { RequestError } from '#server/platform/errors.ts'

/**
 * A backup is gzipped lines of JSON: a head, then for each table its columns, its rows and a foot, then a
 * foot for the whole. Every value is the database's own text for it (bytes as base64), so that nothing is
 * rounded or reinterpreted between the embedded database and PostgreSQL.
 */
export const BACKUP_FORMAT = 1

export interface Head {
  portage: 'backup'
  format: number
  /** The newest migration of the schema that the rows have (server/db/migrations.ts). */
  schema: number
  /** ISO instant. */
  at: string
}
export type TableHead = { table: string; columns: { name: string; type: string }[] }
/** `sha256` is over the rows' lines, including their line ends. */
export interface TableFoot {
  end: string
  rows: number
  sha256: string
}
/** Sequences are read last: numbers used meanwhile are skipped, never used twice. */
export interface Foot {
  whole: true
  tables: number
  rows: number
  sequences: { name: string; last: string; called: boolean }[]
}
/** The text of each column, in order; null is SQL's. */
export type Row = (string | null)[]
export type Line = Head | TableHead | TableFoot | Foot | Row

/** Why a backup was refused, in one sentence for the operator. */
export class BackupError extends RequestError {}

export const isBytes = (type: string): boolean => type === 'bytea'

/** How the database formats and parses values, whatever its own settings are. */
export const PLAIN_VALUES = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  'set local extra_float_digits = 1',
]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
