import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

const DAY_MS = 86_400_000
/** Longer than anybody is promised to be able to work offline. */
const OPERATIONS_MS = 30 * DAY_MS
/** A device that was away for longer starts its copy from the beginning. */
const REMOVALS_MS = 180 * DAY_MS

/** Deletes idempotency keys after 30 days, and removal marks after 180. */
export async function deleteOldSync(database: Database, now: Date): Promise<void> {
  await database.sql.execute(
    sql`delete from operations where created_at < ${new Date(now.getTime() - OPERATIONS_MS)}`,
  )
  await database.transaction(async (tx) => {
    const old = sql`doc is null and updated_at < ${new Date(now.getTime() - REMOVALS_MS)}`
    await tx.execute(sql`
      update feeds set forgotten_seq = old.seq
      from (select customer_id, max(seq) as seq from records where ${old} group by customer_id) old
      where feeds.customer_id = old.customer_id and feeds.forgotten_seq < old.seq`)
    await tx.execute(sql`delete from records where ${old}`)
  })
}
