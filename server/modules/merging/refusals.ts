import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import { customerDb } from '#server/db/customer-db.ts'
import type { customers } from '#server/db/schema/accounts.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { chargebacks, topUpRefunds, topUps } from '#server/db/schema/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { intents } from '#server/db/schema/shipping.ts'
import type { Sql } from '#server/db/sql.ts'
import { OPEN_STATES } from '#server/modules/billing/top-ups.ts'
import { OPEN_PICKUPS } from '#src/domain/pickups/pickup-state.ts'
import { keyOf, tablesThat } from './rules.ts'

type Customer = typeof customers.$inferSelect

/**
 * @throws RangeError in a sentence of its own for everything that stands in the way: what an account is, what is
 * under way in the one that would be emptied, and what both have under the same ID
 */
export async function assertMayMerge(
  tx: Sql,
  clock: Clock,
  both: { from: Customer; into: Customer },
): Promise<void> {
  for (const customer of [both.from, both.into]) {
    const wrong = whatItIs(customer)
    if (wrong) throw new RangeError(`${customer.id} ${wrong}`)
  }
  const busy = await whatIsUnderWay(tx, clock, both.from.id)
  if (busy) throw new RangeError(busy)
  for (const table of tablesThat('moves')) {
    const same = await sameIds(tx, table, both.from.id, both.into.id)
    if (same > 0)
      throw new RangeError(
        `both accounts have ${same} of the same ${table.replaceAll('_', ' ')}; a developer has to look at them first`,
      )
  }
}

function whatItIs({ erasedAt, mergedInto, sandboxOf, demo, blockedAt, blockedFor }: Customer): string | null {
  if (mergedInto) return `is part of ${mergedInto} already`
  if (erasedAt) return 'was deleted'
  if (sandboxOf) return 'is where test keys work: nothing in it is real'
  if (demo) return 'is the demonstration account'
  if (blockedAt) return `is blocked (${blockedFor}): unblock it first, so that the block isn’t forgotten`
  return null
}

async function whatIsUnderWay(tx: Sql, clock: Clock, from: string): Promise<string | null> {
  const db = customerDb(from, tx)
  if ((await db.count(intents, inArray(intents.state, ['charged', 'paying']))) > 0)
    return 'a purchase is under way in the account that would be emptied; try again in a few minutes'
  const paying = await db.one(topUps, inArray(topUps.state, [...OPEN_STATES]))
  if (paying) return `a card is being charged (${paying.number}); try again when the bank has answered`
  if ((await db.count(topUpRefunds, eq(topUpRefunds.state, 'open'))) > 0)
    return 'a refund is on its way to a card; try again when the bank has answered'
  const dispute = await db.one(chargebacks, eq(chargebacks.state, 'open'))
  if (dispute) return `a payment is disputed at a bank (${dispute.number}); wait until that has ended`
  const pickup = await db.one(pickups, inArray(pickups.state, [...OPEN_PICKUPS]))
  if (pickup) return `a carrier is being asked about a pickup (${pickup.number}); try again in a few minutes`
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sql`${jobs.payload} ->> 'customerId' = ${from}`, gt(jobs.leasedUntil, clock.now())))
    .limit(1)
  return job ? 'a server is working on something of the account; try again in a minute' : null
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
