import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { MOVING_STATUSES } from '#src/domain/orders/order-status.ts'
import { vacuum } from '#server/db/embedded/vacuum.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { intents, orders, rates } from '#server/db/schema/shipping.ts'
import { deleteUnusedFiles } from '#server/files/files.ts'
import type { Log } from '#server/platform/log.ts'
import { deleteOldMail } from '#server/mail/send.ts'
import { deleteErasedFiles } from '#server/modules/account/erase.ts'
import { deleteOldRecipients } from '#server/modules/account/retention.ts'
import { deleteOldApprovals } from '#server/modules/approvals/approvals.ts'
import { deleteOldSpendings } from '#server/modules/approvals/spending.ts'
import { deleteOldDepartures } from '#server/modules/members/left-work.ts'
import { deleteOldInvitations } from '#server/modules/members/invitations.ts'
import { deleteOldEmailTokens } from '#server/modules/auth/email-tokens.ts'
import { deleteOldFailures } from '#server/modules/auth/failures.ts'
import { deleteOldChallenges } from '#server/modules/factors/challenges.ts'
import { deleteOldDevices } from '#server/modules/factors/devices.ts'
import { deleteOldSteps } from '#server/modules/factors/log-in-step.ts'
import { deleteOldStatements } from '#server/modules/bank/retention.ts'
import { matchLines } from '#server/modules/bank/match.ts'
import { dueReloads, startReload } from '#server/modules/billing/auto-reload.ts'
import { expirePromoLots, warnOfExpiringLots } from '#server/modules/billing/promo-expiry.ts'
import { settleOpenRefunds } from '#server/modules/billing/settle-refund.ts'
import { OPEN_STATES } from '#server/modules/billing/top-ups.ts'
import { expireTransfers } from '#server/modules/billing/transfers.ts'
import { closeDays } from '#server/modules/books/daily-close.ts'
import { warnOfEndingRules } from '#server/modules/customs/expiring-rules.ts'
import { deleteOldInquiries } from '#server/modules/inquiries/retention.ts'
import { deleteOldNotices } from '#server/modules/notices/notices.ts'
import { keepNumbers } from '#server/modules/numbers/totals.ts'
import { settleOpenPickups, followPickups } from '#server/modules/pickups/settle.ts'
import { deleteOldLabels } from '#server/modules/orders/label-retention.ts'
import { foldOrderTotals } from '#server/modules/orders/totals.ts'
import { settlePayment } from '#server/modules/payments/pay-by-card.ts'
import { settlePurchase } from '#server/modules/orders/settle.ts'
import { deleteStrayProofFiles } from '#server/modules/proofs/retention.ts'
import { deleteOldSync } from '#server/modules/sync/retention.ts'
import { follow } from '#server/modules/tracking/follow.ts'
import { deleteOldMessages } from '#server/modules/webhooks/messages.ts'
import {
  recheckGivenUpCharges,
  importDisputes,
  importMovements,
  importPayouts,
} from '#server/modules/payments/gateway-movements.ts'
import { deleteOldHits } from '#server/http/rate-limit.ts'
import { createScheduler } from '#server/platform/scheduler.ts'
import type { Deps } from '#server/http/context.ts'

const STALE_MS = 10_000
const BATCH = 200

/** Settles purchases that were charged and not finished: after a crash, or when a carrier didn't respond. */
export async function settleOpenPurchases(deps: Deps, log: Log, olderThanMs = STALE_MS): Promise<number> {
  const { database, clock } = deps
  const before = new Date(clock.now().getTime() - olderThanMs)
  const open = await database.sql
    .select()
    .from(intents)
    .where(and(eq(intents.state, 'charged'), lt(intents.updatedAt, before)))
    .limit(BATCH)
  for (const intent of open)
    await settlePurchase(deps, database.forCustomer(intent.customerId), intent).catch((error: unknown) =>
      log.error({ err: error }, 'a purchase could not be settled yet'),
    )
  return open.length
}

/**
 * Settles open top-ups by card, and the purchases they pay for: after a crash, a lost response or a webhook
 * that never came.
 */
export async function settleOpenTopUps(deps: Deps, log: Log, olderThanMs = STALE_MS): Promise<number> {
  const { database, clock } = deps
  const before = new Date(clock.now().getTime() - olderThanMs)
  const open = await database.sql
    .select()
    .from(topUps)
    .where(and(inArray(topUps.state, [...OPEN_STATES]), lt(topUps.updatedAt, before)))
    .limit(BATCH)
  for (const { customerId, id } of open)
    await settlePayment(deps, database.forCustomer(customerId), id).catch((error: unknown) =>
      log.error({ err: error }, 'a top-up could not be settled yet'),
    )
  await settleOpenRefunds(deps, olderThanMs, (error) =>
    log.error({ err: error }, 'a refund could not be settled yet'),
  )
  return open.length
}

/** Tops up accounts whose credits fell below their threshold, once for each time (D24). */
export async function reloadCredits(deps: Deps, log: Log): Promise<void> {
  for (const customerId of await dueReloads(deps)) {
    const db = deps.database.forCustomer(customerId)
    await startReload(deps, db)
      .then(async (id) => {
        if (id) await settlePayment(deps, db, id)
      })
      .catch((error: unknown) => log.error({ err: error }, 'an automatic top-up failed'))
  }
}

/**
 * Looks for failed refunds, disputes, payouts and charges that were given up, including those whose webhook
 * never came.
 */
export async function importGatewayActivity(deps: Deps, log: Log): Promise<void> {
  const onError = (error: unknown) =>
    log.error({ err: error }, 'what happened at the card gateway is not understood')
  await importMovements(deps, onError)
  await importDisputes(deps, onError)
  await recheckGivenUpCharges(deps, onError)
  await importPayouts(deps)
}

type OrderKey = Pick<typeof orders.$inferSelect, 'customerId' | 'id'>

/**
 * Asks carriers about orders on their way, one page per round. A number that can't be tracked doesn't hold up
 * others.
 * @param after the last order that was asked about
 * @returns where the next round continues; undefined after the last page
 */
export async function followOrders(deps: Deps, log: Log, after?: OrderKey): Promise<OrderKey | undefined> {
  const afterKey =
    after && sql`(${orders.customerId}, ${orders.id}) > (${after.customerId}::uuid, ${after.id}::uuid)`
  const rows = await deps.database.sql
    .select({ customerId: orders.customerId, id: orders.id, number: orders.trackingNumber })
    .from(orders)
    .where(and(inArray(orders.status, [...MOVING_STATUSES]), afterKey))
    .orderBy(orders.customerId, orders.id)
    .limit(BATCH)
  for (const { number } of rows)
    if (number)
      await follow(deps, number).catch((error: unknown) =>
        log.error({ err: error }, 'the tracking of an order could not be read'),
      )
  return rows.length === BATCH ? rows.at(-1) : undefined
}

/**
 * Rates expire after half an hour and are kept for a week, so that an old tab can still be shown the old
 * price beside the new one.
 */
async function deleteOldRates({ database, clock }: Deps): Promise<void> {
  await database.sql
    .delete(rates)
    .where(lt(rates.validUntil, new Date(clock.now().getTime() - 7 * 86_400_000)))
}

/**
 * Starts the server's recurring tasks.
 * @returns stops them; work in progress is finished
 */
export function startMaintenance(deps: Deps, log: Log): () => Promise<void> {
  let followed: OrderKey | undefined
  const { every, stop } = createScheduler(log)
  every(10_000, () => settleOpenPurchases(deps, log))
  every(10_000, () => settleOpenTopUps(deps, log))
  every(10_000, () => settleOpenPickups(deps, log))
  every(60_000, () => followPickups(deps, log))
  every(5_000, () => reloadCredits(deps, log))
  every(300_000, () => importGatewayActivity(deps, log))
  every(15_000, async () => {
    followed = await followOrders(deps, log, followed)
  })
  every(60_000, () => foldOrderTotals(deps.database))
  every(60_000, () => keepNumbers(deps))
  every(60_000, () => deleteOldHits(deps.database, deps.clock.now()))
  every(60_000, () => closeDays(deps))
  every(600_000, () => vacuum(deps.database))
  every(3_600_000, () => matchLines(deps))
  every(3_600_000, () => deleteOldRates(deps))
  every(3_600_000, () => expireTransfers(deps))
  every(3_600_000, () => warnOfExpiringLots(deps))
  every(3_600_000, () => expirePromoLots(deps))
  every(3_600_000, () => deleteOldFailures(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldEmailTokens(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldChallenges(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldSteps(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldDevices(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldInvitations(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldDepartures(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldApprovals(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldSpendings(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldMessages(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldNotices(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldSync(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteOldMail(deps))
  every(3_600_000, () => warnOfEndingRules(deps))
  every(3_600_000, () => deleteOldInquiries(deps))
  every(3_600_000, () => deleteOldLabels(deps))
  every(3_600_000, () => deleteStrayProofFiles(deps.database, deps.clock.now()))
  every(3_600_000, () => deleteUnusedFiles(deps))
  every(3_600_000, () => deleteOldStatements(deps))
  every(3_600_000, () => deleteErasedFiles(deps))
  every(3_600_000, () => deleteOldRecipients(deps))
  return stop
}
