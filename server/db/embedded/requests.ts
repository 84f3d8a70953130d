import type { Results } from '@electric-sql/pglite'

/**
 * What is asked of the embedded database. `tx` numbers the transaction it belongs to, and never comes again.
 */
export type Request =
  | { kind: 'query'; tx?: number; text: string; params: unknown[]; asArrays: boolean }
  | { kind: 'exec'; tx?: number; text: string }
  | { kind: 'begin' | 'commit' | 'rollback'; tx: number }

export type Rows = Pick<Results, 'rows' | 'affectedRows'>
/** Answers a query with its rows, `exec` with those of each statement, the rest with nothing. */
export type Ask = (request: Request) => Promise<unknown>

/**
 * Between the threads; the answer with the id 0 says that the database is open, or why it is not, or is no
 * longer.
 */
export interface Message {
  id: number
  request: Request | 'close'
}
export type Answer = { id: number; value: unknown } | { id: number; fault: Fault }

/** An error as it crosses threads: what PostgreSQL or the file system says of it, in plain values. */
export type Fault = Record<string, string | number> & { message: string }

export function faultOf(error: unknown): Fault {
  const { name, message } = error as Error
  // The statement and its values are in the asker's hands already.
  const { query: _, ...said } = { ...(error as object) } as Record<string, unknown>
  return {
    ...Object.fromEntries(
      Object.entries(said).filter((entry): entry is [string, string | number] =>
        ['string', 'number'].includes(typeof entry[1]),
      ),
    ),
    name,
    message: message ?? '',
  }
}

export const errorOf = (fault: Fault): Error => Object.assign(new Error(fault.message), fault)

/**
 * Of a database that is gone while something is asked of it: `crash_shutdown`, as of a PostgreSQL that ended.
 */
export const gone = (why: string): Error => Object.assign(new Error(why), { code: '57P02' })
