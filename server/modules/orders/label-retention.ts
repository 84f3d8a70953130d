import { lt, sql } from 'drizzle-orm'
import { ENDED_STATUSES } from '#src/domain/orders/order-status.ts'
import { labelPrints } from '#server/db/schema/labels.ts'
import type { Deps } from '#server/http/context.ts'

const DAY_MS = 86_400_000
/**
 * A parcel that was delivered or returned no longer needs its label. If requested again, it is drawn again.
 */
const ENDED_MS = 30 * DAY_MS

/**
 * Deletes labels of shipments that ended a month ago, and files of many labels after a day. Their bytes go
 * with the cleanup of files that nothing refers to.
 */
export async function deleteOldLabels({
  database: { sql: db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await db.delete(labelPrints).where(lt(labelPrints.createdAt, before(DAY_MS)))
  const ended = sql`${before(ENDED_MS).toISOString()}::timestamptz`
  await db.execute(sql`delete from order_labels l using orders o where o.customer_id = l.customer_id and o.id = l.order_id and l.created_at < ${ended} and o.updated_at < ${ended}
    and o.status in (${sql.join(
      ENDED_STATUSES.map((status) => sql`${status}`),
      sql`, `,
    )})`)
}
