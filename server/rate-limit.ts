import { lt, sql } from 'drizzle-orm'
import type { RateLimit } from '#src/contract/endpoint.ts'
import type { Database } from './db/database.ts'
import { rateHits } from './db/schema/accounts.ts'

const SECONDS = { minute: 60, hour: 3600 }

/**
 * Counts a call in its window. The count is in the database, so that two servers count as one.
 * @returns null when it may go on, else the seconds to wait.
 */
export async function overLimit(database: Database, key: string, limit: RateLimit, now: Date): Promise<number | null> {
  const windowEnd = new Date(now.getTime() + SECONDS[limit.per] * 1000)
  const [hit] = await database.sql.insert(rateHits).values({ key, count: 1, windowEndsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateHits.key,
      set: {
        count: sql`case when ${rateHits.windowEndsAt} <= ${now.toISOString()}::timestamptz then 1 else ${rateHits.count} + 1 end`,
        windowEndsAt: sql`case when ${rateHits.windowEndsAt} <= ${now.toISOString()}::timestamptz then ${windowEnd.toISOString()}::timestamptz else ${rateHits.windowEndsAt} end`,
      },
    }).returning()
  if (hit!.count <= limit.max) return null
  return Math.max(1, Math.ceil((hit!.windowEndsAt.getTime() - now.getTime()) / 1000))
}

/** Windows that are over say nothing any more. */
export async function forgetOldHits(database: Database, now: Date): Promise<void> {
  await database.sql.delete(rateHits).where(lt(rateHits.windowEndsAt, now))
}
