import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { ownerEmail } from '#server/db/owner-email.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Sql } from '#server/db/sql.ts'
import { transfers } from '#server/db/schema/money/bank.ts'
import { topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { refundTopUp } from '#server/modules/billing/refund-top-up.ts'
import { closeRefundManually } from '#server/modules/billing/settle-refund.ts'
import { chargedCents, refundedMoney, type TopUpRow } from '#server/modules/billing/top-ups.ts'
import { receiveTransfer } from '#server/modules/billing/receive-transfer.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, refusalAsUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { transferDetails } from './transfer-options.ts'
import { byWhom, lastActor } from './who-did-it.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

const STATES = ['transfer', 'processing', 'action', 'paid', 'declined', 'cancelled', 'expired'] as const

export async function listTopUps({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, STATES)
  const owner = ownerEmail(sql`top_ups.customer_id`)
  const found = await database.sql
    .select({ row: topUps, owner })
    .from(topUps)
    .where(state && eq(topUps.state, state))
    .orderBy(desc(topUps.createdAt), desc(topUps.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ row, owner: customer }) => ({
    number: row.number,
    method: row.method,
    purpose: row.purpose,
    state: row.state,
    total: decimalMoney(chargedCents(row)),
    credits: decimalMoney(row.subtotalCents + row.bonusCents),
    refunded: decimalMoney(row.refundedCents),
    'refund failed': decimalMoney(row.refundFailedCents),
    chargeback: row.chargeback ?? '',
    customer,
    at: minute(row.createdAt),
  }))
  return listing(
    options,
    [
      'number',
      'by',
      'for',
      'state',
      'total',
      'credits',
      'refunded',
      'refund failed',
      'chargeback',
      'customer',
      'requested (UTC)',
    ],
    rows,
  )
}

/** `topup confirm`: the e-transfer arrived; what arrived is credited, whatever was requested. */
export async function confirmTopUp({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const requested = await findTopUpByNumber(given, deps)
  if (requested.method !== 'etransfer')
    throw new UsageError(say('verb.topup.notTransfer', { number: requested.number }))
  const received = {
    ...transferDetails(options, deps),
    amountCents:
      options.received === undefined ? chargedCents(requested) : parseAmount(options.received, '100.00'),
  }
  const { topUp } = await deps.database.transaction(async (tx) => {
    await lockUnpaid(tx, requested)
    const answer = await receiveTransfer(deps, tx, received, { topUp: requested }).catch(
      asUsageError(requested.number),
    )
    await auditOperator(tx, deps.clock, 'topup:confirm', requested.id, {
      number: requested.number,
      ...received,
    })
    return answer
  })
  return creditedLine(topUp!)
}

/** Of two people who confirm it at once, the second finds it paid: nothing is credited twice. */
export async function lockUnpaid(tx: Sql, { customerId, id, number }: TopUpRow): Promise<void> {
  const [locked] = await tx
    .select({ state: topUps.state })
    .from(topUps)
    .where(and(eq(topUps.customerId, customerId), eq(topUps.id, id)))
    .for('update')
  if (locked?.state !== 'paid') return
  const came = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.topUpId, id))
  const who = await lastActor(
    tx,
    [id, ...came.map((one) => one.id)],
    ['topup:confirm', 'transfer:match'],
    ['transfer:receive'],
  )
  throw new UsageError(say('verb.topup.alreadyConfirmed', { number, ...byWhom(who) }))
}

/** What was credited, and what was requested if that differs. */
export function creditedLine({ number, subtotalCents, bonusCents, requestedCents }: TopUpRow): string {
  const amount = decimalMoney(subtotalCents + bonusCents)
  return requestedCents === null
    ? say('verb.topup.credited', { number, amount })
    : say('verb.topup.creditedOther', { number, amount, requested: decimalMoney(requestedCents) })
}

const toRefund = (topUp: TopUpRow, amount: string | undefined): Cents =>
  amount === undefined ? topUp.subtotalCents - topUp.refundedCents : parseAmount(amount, '25.00')

export const refundedByHandCents = async ({ words: [given, amount] }: Command, deps: Deps): Promise<Cents> =>
  toRefund(await findTopUpByNumber(given, deps), amount)

export async function refundTopUpByHand(
  { words: [given, amount], options }: Command,
  deps: Deps,
): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const topUp = await findTopUpByNumber(given, deps)
  const cents = toRefund(topUp, amount)
  if (cents === 0) throw new UsageError(say('verb.topup.fullyRefunded', { number: topUp.number }))
  const { state, bonusCents, ...refund } = await refundTopUp(
    deps,
    deps.database.forCustomer(topUp.customerId),
    { topUp, cents, reason: options.reason },
  ).catch(refusalAsUsageError(topUp.number))
  await auditOperator(deps.database.sql, deps.clock, 'topup:refund', topUp.id, {
    cents,
    reason: options.reason,
    state,
  })
  const sum = { amount: decimalMoney(refundedMoney(refund)), number: topUp.number }
  if (state === 'failed') throw new UsageError(say('verb.topup.declined', sum))
  if (topUp.method === 'etransfer')
    return say('verb.topup.sendBack', { ...sum, credits: decimalMoney(refund.creditCents + bonusCents) })
  return say(state === 'open' ? 'verb.topup.refunding' : 'verb.topup.refunded', sum)
}

/**
 * Open refunds, longest wait first: those of deleted accounts that are to be sent by e-transfer, and those
 * whose bank hasn't answered.
 */
export async function listRefunds({ options }: Command, { database }: Deps): Promise<string> {
  const found = await database.sql
    .select({ row: topUpRefunds, number: topUps.number, method: topUps.method })
    .from(topUpRefunds)
    .innerJoin(
      topUps,
      and(eq(topUps.customerId, topUpRefunds.customerId), eq(topUps.id, topUpRefunds.topUpId)),
    )
    .where(eq(topUpRefunds.state, 'open'))
    .orderBy(asc(topUpRefunds.createdAt), asc(topUpRefunds.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ row, number, method }) => ({
    number,
    method,
    amount: decimalMoney(refundedMoney(row)),
    'send to': row.sendTo,
    reason: row.reason,
    since: minute(row.createdAt),
  }))
  return listing(options, ['number', 'by', 'amount', 'send to', 'reason', 'since (UTC)'], rows)
}

/**
 * `topup refunded`: a refund stays open until the operator has sent the e-transfer, or says that a refund
 * made in the gateway's dashboard is this one, if that can't be told automatically.
 */
export async function closeRefund({ words: [given] }: Command, deps: Deps): Promise<string> {
  const topUp = await findTopUpByNumber(given, deps)
  const { id, ...refund } = await closeRefundManually(
    deps,
    deps.database.forCustomer(topUp.customerId),
    topUp,
  ).catch(asUsageError(topUp.number))
  await auditOperator(deps.database.sql, deps.clock, 'topup:refunded', id, { number: topUp.number })
  return say('verb.topup.refundMade', {
    number: topUp.number,
    amount: decimalMoney(refundedMoney(refund)),
  })
}

export async function findTopUpByNumber(given: string | undefined, { database }: Deps): Promise<TopUpRow> {
  const number = parseDocumentNumber('topUp', given)
  const [found] = await database.sql.select().from(topUps).where(eq(topUps.number, number))
  if (!found) throw new UsageError(say('verb.notFound', { name: number }))
  return found
}
