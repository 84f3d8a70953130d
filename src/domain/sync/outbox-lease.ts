/**
 * What of an outbox row says whether it may be sent: for the pages (outbox.ts) and the service worker
 * (sw/outbox.ts).
 */
interface Row {
  key: string
  state: string
  attempts: number
  nextAt: number
  leaseId: string
  leaseUntil: number
}

/** For so long nobody else sends what was taken. */
export const LEASE_MS = 45_000
/**
 * Documents of that many bytes go in one call: the server reads a body of a megabyte (contract/endpoint.ts).
 */
export const CARRIED_BYTES = 900_000
/** Nobody waits longer, whatever a server asks for. */
export const LONGEST_MS = 15 * 60_000

/** Of each thing the oldest change. @param rows in the order in which they were made */
export function headsOf<R extends Row>(rows: readonly R[]): R[] {
  const first = new Map<string, R>()
  for (const row of rows) if (!first.has(row.key)) first.set(row.key, row)
  return [...first.values()]
}

export const isDue = ({ state, nextAt, leaseUntil }: Row, now: number): boolean =>
  (state === 'queued' && isPast(nextAt, now)) || (state === 'sending' && isPast(leaseUntil, now))

/** Frozen, and nobody else's until the lease ends. */
export const takenBy = <R extends Row>(row: R, leaseId: string, leaseUntil: number) => ({
  ...row,
  state: 'sending' as const,
  attempts: row.attempts + 1,
  leaseId,
  leaseUntil,
})

/** Those that one call carries, but one in any case. */
export function carriedTogether<R extends { doc: unknown }>(rows: readonly R[], most = CARRIED_BYTES): R[] {
  let bytes = 0
  return rows.filter(({ doc }, at) => (bytes += utf8.encode(JSON.stringify(doc)).length) <= most || at === 0)
}

const utf8 = new TextEncoder()

/** What lies farther ahead than anybody waits was written while the clock was wrong. */
const isPast = (time: number, now: number): boolean => time <= now || time > now + LONGEST_MS
