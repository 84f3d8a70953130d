import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import { RequestError } from '#server/platform/errors.ts'
import { customerDb } from '#server/db/customer-db.ts'
import type { customers } from '#server/db/schema/accounts.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { chargebacks, topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { intents } from '#server/db/schema/shipping.ts'
import type { Sql } from '#server/db/sql.ts'
import { OPEN_STATES } from '#server/modules/billing/top-ups.ts'
import { OPEN_PICKUPS } from '#src/domain/pickups/pickup-state.ts'
import { keyOf, tablesThat } from './rules.ts'

type Customer = typeof customers.$inferSelect

/**
 * @throws RequestError in a sentence of its own for everything that stands in the way: what an account is, what is
 * under way in the one that would be emptied, and what both have under the same ID
 */
export async function assertMayMerge(
  tx: Sql,
  clock: Clock,
  both: { from: Customer; into: Customer },
): Promise<void> {
  for (const customer of [both.from, both.into]) {
    const wrong = whatItIs(customer)
    if (wrong) throw wrong
  }
  const busy = await whatIsUnderWay(tx, clock, both.from.id)
  if (busy) throw busy
  for (const table of tablesThat('moves')) {
    const same = await sameIds(tx, table, both.from.id, both.into.id)
    if (same > 0)
      throw new RequestError('verb.merge.sameIds', {
        values: { count: String(same), table: table.replaceAll('_', ' ') },
      })
  }
}

function whatItIs({
  id: customer,
  erasedAt,
  mergedInto,
  sandboxOf,
  demo,
  blockedAt,
  blockedFor,
}: Customer): RequestError | null {
  const values = { customer }
  if (mergedInto) return new RequestError('verb.merge.partOf', { values: { customer, other: mergedInto } })
  if (erasedAt) return new RequestError('verb.merge.deleted', { values })
  if (sandboxOf) return new RequestError('verb.merge.sandbox', { values })
  if (demo) return new RequestError('verb.merge.demo', { values })
  if (blockedAt)
    return new RequestError('verb.merge.blocked', { values: { customer, reason: blockedFor ?? '' } })
  return null
}

async function whatIsUnderWay(tx: Sql, clock: Clock, from: string): Promise<RequestError | null> {
  const db = customerDb(from, tx)
  if ((await db.count(intents, inArray(intents.state, ['charged', 'paying']))) > 0)
    return new RequestError('verb.merge.purchase')
  const paying = await db.one(topUps, inArray(topUps.state, [...OPEN_STATES]))
  if (paying) return new RequestError('verb.merge.charging', { values: { number: paying.number } })
  if ((await db.count(topUpRefunds, eq(topUpRefunds.state, 'open'))) > 0)
    return new RequestError('verb.merge.refund')
  const dispute = await db.one(chargebacks, eq(chargebacks.state, 'open'))
  if (dispute) return new RequestError('verb.merge.disputed', { values: { number: dispute.number } })
  const pickup = await db.one(pickups, inArray(pickups.state, [...OPEN_PICKUPS]))
  if (pickup) return new RequestError('verb.merge.pickup', { values: { number: pickup.number } })
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sql`${jobs.payload} ->> 'customerId' = ${from}`, gt(jobs.leasedUntil, clock.now())))
    .limit(1)
  return job ? new RequestError('verb.merge.working') : null
}

/** IDs come from devices: two can only be the same by intent, but then nobody could tell the rows apart. */
async function sameIds(tx: Sql, table: string, from: string, into: string): Promise<number> {
  const same = sql.join(
    keyOf(table).map((column) => sql`t.${sql.identifier(column)} = o.${sql.identifier(column)}`),
    sql` and `,
  )
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${sql.identifier(table)} t
    join ${sql.identifier(table)} o on ${same} and o.customer_id = ${into} where t.customer_id = ${from}`)
  return rows[0]!.n
}
