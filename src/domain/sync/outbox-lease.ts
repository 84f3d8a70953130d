/**
 * The part of an outbox row that decides whether it can be sent: for pages (src/offline/sync/outbox.ts) and
 * the service worker (sw/outbox.ts).
 */
interface Row {
  key: string
  state: string
  attempts: number
  nextAt: number
  leaseId: string
  leaseUntil: number
}

/** Lease duration: nobody else sends a claimed row in this time. */
export const LEASE_MS = 45_000
/**
 * The most bytes of documents in one call: the server accepts bodies up to a megabyte
 * (src/contract/endpoint.ts).
 */
export const MAX_BATCH_BYTES = 900_000
/** The longest wait, whatever Retry-After a server sends. */
export const MAX_WAIT_MS = 15 * 60_000

/** The oldest change of each record. @param rows in the order they were made */
export function oldestPerRecord<R extends Row>(rows: readonly R[]): R[] {
  const first = new Map<string, R>()
  for (const row of rows) if (!first.has(row.key)) first.set(row.key, row)
  return [...first.values()]
}

export const isDue = ({ state, nextAt, leaseUntil }: Row, now: number): boolean =>
  (state === 'queued' && isPast(nextAt, now)) || (state === 'sending' && isPast(leaseUntil, now))

/** Claims a row: its content is frozen, and nobody else sends it until the lease ends. */
export const leasedBy = <R extends Row>(row: R, leaseId: string, leaseUntil: number) => ({
  ...row,
  state: 'sending' as const,
  attempts: row.attempts + 1,
  leaseId,
  leaseUntil,
})

/** The rows that fit into one call; always at least one. */
export function takeBatch<R extends { doc: unknown }>(rows: readonly R[], most = MAX_BATCH_BYTES): R[] {
  let bytes = 0
  return rows.filter(({ doc }, at) => (bytes += utf8.encode(JSON.stringify(doc)).length) <= most || at === 0)
}

const utf8 = new TextEncoder()

/** A time farther ahead than the longest wait was written while the clock was wrong. */
const isPast = (time: number, now: number): boolean => time <= now || time > now + MAX_WAIT_MS
