import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { limitsOf, NO_LIMITS, type SpendingLimits } from '#src/domain/account/spending-limits.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { approvals, spendings } from '#server/db/schema/approvals.ts'
import { members } from '#server/db/schema/members.ts'
import type { Purchased } from '#server/db/schema/shipping.ts'
import type { Clock } from '#server/platform/clock.ts'
import { forbidden } from '#server/platform/errors.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'

interface Spending {
  userId: string
  orderId: string
  purchased: Purchased
}

/**
 * Counts a purchase towards its member's day, in the transaction that starts it: of two at once, the second waits
 * here for the first. Whatever is bought passes here, by credits or by card, alone or in a batch.
 * @throws RequestError 403 when it is more than they may spend, or an owner has to approve it first
 */
export async function recordSpending(
  tx: CustomerDb,
  clock: Clock,
  { userId, orderId, purchased }: Spending,
): Promise<void> {
  await assertMayBuy(tx)
  const { totalCents } = purchased.rate
  const limits = await memberLimits(tx, userId)
  await assertWithinDay(tx, clock, { userId, limits, cents: totalCents })
  // What a batch costs was approved as a whole.
  if (purchased.origin?.source !== 'import')
    await useApproval(tx, clock, { userId, limits, cents: totalCents, key: purchaseKey(purchased), orderId })
  await tx.insert(spendings, { orderId, userId, day: bookDay(clock.now()), cents: totalCents })
}

/**
 * Whether a member may buy a batch; what it costs is counted row by row.
 * @throws RequestError 403
 */
export async function assertMayBuyBatch(
  tx: CustomerDb,
  clock: Clock,
  { userId, batchId, cents }: { userId: string; batchId: string; cents: number },
): Promise<void> {
  await assertMayBuy(tx)
  const limits = await memberLimits(tx, userId)
  await assertWithinDay(tx, clock, { userId, limits, cents })
  await useApproval(tx, clock, { userId, limits, cents, key: batchKey(batchId), orderId: null })
}

/** What an approval is for: this shipment with this service, or this offer. Any change of it needs another one. */
export const purchaseKey = ({ mode, shipment, rate }: Purchased): string =>
  mode
    ? offerKey(shipment.offerId)
    : `parcel:${fingerprintOf({ shipment, service: [rate.carrierCode, rate.serviceCode] })}`
export const offerKey = (offerId: string): string => `load:${offerId}`
export const batchKey = (batchId: string): string => `batch:${batchId}`

async function assertMayBuy(tx: CustomerDb): Promise<void> {
  await tx.assertOn('buying')
  await assertNotBlocked(tx)
}

/** @throws RequestError 403 of a customer whom our staff doesn't let buy */
export async function assertNotBlocked(tx: CustomerDb): Promise<void> {
  if ((await tx.self()).blockedAt) throw forbidden('account.blocked')
}

/** None for a member who left while a job was buying for them. */
async function memberLimits(tx: CustomerDb, userId: string): Promise<SpendingLimits> {
  const member = await tx.one(members, eq(members.userId, userId))
  if (!member) return NO_LIMITS
  const limits = limitsOf(member)
  // Locked only where there is something to wait for: most members buy as much as they want, all at once.
  if (limits.dailyLimitCents === null && limits.approvalAboveCents === null) return limits
  return limitsOf((await tx.one(members, eq(members.userId, userId), { lock: true })) ?? member)
}

interface Checked {
  userId: string
  limits: SpendingLimits
  cents: number
}

async function assertWithinDay(
  tx: CustomerDb,
  clock: Clock,
  { userId, limits: { dailyLimitCents: limit }, cents }: Checked,
): Promise<void> {
  if (limit === null) return
  const sums = await tx.sumBy(
    spendings,
    sql<string>`${spendings.day}`,
    { cents: sql`${spendings.cents}` },
    and(eq(spendings.userId, userId), gte(spendings.day, bookDay(clock.now()))),
  )
  const spent = [...sums.values()].reduce((sum, day) => sum + day.cents, 0)
  if (spent + cents > limit) throw forbidden('account.dailyLimit')
}

async function useApproval(
  tx: CustomerDb,
  clock: Clock,
  {
    userId,
    limits: { approvalAboveCents: above },
    cents,
    key,
    orderId,
  }: Checked & { key: string; orderId: string | null },
): Promise<void> {
  if (above === null || cents <= above) return
  const approved = await tx.one(
    approvals,
    and(
      eq(approvals.userId, userId),
      eq(approvals.purchaseKey, key),
      eq(approvals.state, 'approved'),
      gte(approvals.cents, cents),
      gt(approvals.expiresAt, clock.now()),
    )!,
    { lock: true },
  )
  if (!approved) throw forbidden('account.needsApproval')
  await tx.update(approvals, { state: 'used', orderId }, eq(approvals.id, approved.id))
}

/** Days that can't be spent on any more. */
export async function deleteOldSpendings({ sql: db }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await db.delete(spendings).where(lt(spendings.day, bookDay(new Date(now.getTime() - 2 * 86_400_000))))
}
