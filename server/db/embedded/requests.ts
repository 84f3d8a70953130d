import type { Results } from '@electric-sql/pglite'

/** Requests to the embedded database. `tx` numbers the transaction they belong to, and is never reused. */
export type Request =
  | { kind: 'query'; tx?: number; text: string; params: unknown[]; asArrays: boolean }
  | { kind: 'exec'; tx?: number; text: string }
  | { kind: 'begin' | 'commit' | 'rollback'; tx: number }

export type Rows = Pick<Results, 'rows' | 'affectedRows'>
/**
 * Resolves with the rows of a query, with those of each statement for `exec`, and with nothing for the rest.
 */
export type SendRequest = (request: Request) => Promise<unknown>

/**
 * Messages between the threads; the one with id 0 says that the database is open, or why it isn't, or no
 * longer is.
 */
export interface Message {
  id: number
  request: Request | 'close'
}
export type Answer = { id: number; value: unknown } | { id: number; fault: Fault }

/** An error in transferable form: what PostgreSQL or the file system says, as plain values. */
export type Fault = Record<string, string | number> & { message: string }

export function toFault(error: unknown): Fault {
  const { name, message } = error as Error
  // The caller already has the statement and its values.
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

export const toError = (fault: Fault): Error => Object.assign(new Error(fault.message), fault)

/** The error for requests to a database that has ended: `crash_shutdown`, as from PostgreSQL itself. */
export const databaseGone = (why: string): Error => Object.assign(new Error(why), { code: '57P02' })
