import { isIPv6 } from 'node:net'
import { inArray, lt, sql } from 'drizzle-orm'
import type { RateLimit } from '#src/contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { rateHits } from '#server/db/schema/accounts.ts'

const SECONDS = { minute: 60, hour: 3600 }

/**
 * When exhausted windows end, by key. A flood continues after it was refused, and must not take the
 * database's time as well.
 */
const fullWindows = new WeakMap<Database, Map<string, Date>>()
/** Beyond this many keys, remembering starts over. */
const MAX_REMEMBERED = 10_000

/**
 * Counts a call in the windows of everybody responsible for it. The counts are in the database, so that
 * several servers share them.
 * @returns null when it may proceed, else the seconds to wait.
 */
export async function secondsOverLimit(
  database: Database,
  keys: readonly string[],
  limit: RateLimit,
  now: Date,
): Promise<number | null> {
  const full = fullWindowsOf(database)
  const ends = keys.flatMap((key) => full.get(key) ?? []).filter((end) => end > now)
  if (ends.length > 0) return secondsUntil(ends, now)
  const windowEnd = new Date(now.getTime() + SECONDS[limit.per] * 1000)
  const isOver = sql`${rateHits.windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const hits = await database.sql
    .insert(rateHits)
    .values(keys.map((key) => ({ key, count: 1, windowEndsAt: windowEnd })))
    .onConflictDoUpdate({
      target: rateHits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateHits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEnd.toISOString()}::timestamptz else ${rateHits.windowEndsAt} end`,
      },
    })
    .returning()
  const over = hits.filter(({ count }) => count > limit.max)
  if (over.length === 0) return null
  if (full.size > MAX_REMEMBERED) full.clear()
  for (const { key, windowEndsAt } of over) full.set(key, windowEndsAt)
  return secondsUntil(
    over.map(({ windowEndsAt }) => windowEndsAt),
    now,
  )
}

const secondsUntil = (ends: readonly Date[], now: Date): number =>
  Math.max(1, ...ends.map((end) => Math.ceil((end.getTime() - now.getTime()) / 1000)))

function fullWindowsOf(database: Database): Map<string, Date> {
  const known = fullWindows.get(database) ?? new Map<string, Date>()
  fullWindows.set(database, known)
  return known
}

/** As if those calls had never been made: what was refused wasn't done. */
export async function refundHits(database: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) fullWindowsOf(database).delete(key)
  await database.sql
    .update(rateHits)
    .set({ count: sql`greatest(${rateHits.count} - 1, 0)` })
    .where(inArray(rateHits.key, [...keys]))
}

/**
 * The network of an address: for IPv6 its first half, since one subscriber line gets all addresses below it
 * (RFC 6177).
 */
export function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Windows that have ended are no longer needed. */
export async function deleteOldHits(database: Database, now: Date): Promise<void> {
  const full = fullWindowsOf(database)
  for (const [key, end] of full) if (end <= now) full.delete(key)
  await database.sql.delete(rateHits).where(lt(rateHits.windowEndsAt, now))
}
