/**
 * A backup is gzip'd lines of JSON: a head, then for each table its columns, its rows and a foot, then the
 * whole's foot. Every value is the database's own text of it (bytes as base64), so that nothing is rounded or
 * reinterpreted between the embedded database and PostgreSQL.
 */
export const FORMAT = 1

export interface Head {
  portage: 'backup'
  format: number
  /** Of the newest migration of the schema the rows have (migrations.ts). */
  schema: number
  /** ISO instant. */
  at: string
}
export type TableHead = { table: string; columns: { name: string; type: string }[] }
/** `sha256` is over the rows' lines, each with its end. */
export interface TableFoot {
  end: string
  rows: number
  sha256: string
}
/** The next numbers are read last: what was drawn meanwhile is skipped, never drawn twice. */
export interface Foot {
  whole: true
  tables: number
  rows: number
  sequences: { name: string; last: string; called: boolean }[]
}
/** The text of each column, in their order; null is SQL's. */
export type Row = (string | null)[]
export type Line = Head | TableHead | TableFoot | Foot | Row

/** A backup that is not taken, in one sentence. */
export class BackupError extends Error {}

export const isBytes = (type: string): boolean => type === 'bytea'

/** What the database writes and reads values by, whatever its own settings are. */
export const PLAIN_VALUES = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  'set local extra_float_digits = 1',
]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
