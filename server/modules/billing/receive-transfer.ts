import { and, eq } from 'drizzle-orm'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { topUpPrice } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import { transfers } from '#server/db/schema/money/bank.ts'
import { promoRedemptions, promos, topUps } from '#server/db/schema/money/payments.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { nextNumber } from '#server/db/sequences.ts'
import { bookTopUp } from './book-top-up.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { paymentEmail } from './emails.ts'
import { toCoupon } from './promos.ts'
import { findTopUp, type TopUpRow } from './top-ups.ts'

interface Dependencies {
  clock: Clock
  config: Config
}

export type TransferRow = typeof transfers.$inferSelect
/** An e-transfer as the bank reports it. */
export interface ReceivedTransfer {
  amountCents: number
  bankDay: string
  sender: string
  bankReference: string | null
}

/** Who sent it: the top-up they asked for, or only the customer; null while nobody knows. */
export type TransferOwner = { topUp: TopUpRow } | { customerId: string } | null

/**
 * Records an e-transfer as it arrived and credits exactly that amount, be it less or more than requested,
 * late, or a second one. Without an owner it waits.
 * @throws RequestError if the bank's reference was recorded before
 */
export async function receiveTransfer(
  deps: Dependencies,
  tx: Sql,
  received: ReceivedTransfer,
  owner: TransferOwner,
): Promise<{ transfer: TransferRow; topUp: TopUpRow | null }> {
  const { clock } = deps
  const id = clock.newId()
  const number = numberFor('transfer', await nextNumber(tx, 'transfer_numbers'))
  try {
    await tx.insert(transfers).values({ id, number, ...received, state: 'waiting', createdAt: clock.now() })
  } catch (error) {
    throw brokenConstraint(error) === 'transfers_bank_reference'
      ? new RequestError('verb.transfer.sameReference')
      : error
  }
  const { amountCents: cents } = received
  await postCompany(
    tx,
    { id: clock.newId(), cause: `transfer:${id}`, document: number, at: clock.now() },
    { bank: cents, unidentified: -cents },
  )
  const topUp = owner && (await creditTransfer(deps, tx, id, owner))
  return { transfer: await findTransfer(tx, id), topUp }
}

/**
 * Credits a waiting e-transfer to its owner.
 * @throws RequestError if it was credited or returned before
 */
export async function matchTransfer(
  deps: Dependencies,
  tx: Sql,
  id: string,
  owner: NonNullable<TransferOwner>,
): Promise<TopUpRow> {
  await lockWaiting(tx, id)
  return creditTransfer(deps, tx, id, owner)
}

/**
 * Records that the operator sent it back.
 * @throws RequestError if it was credited or returned before
 */
export async function returnTransfer(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Sql,
  id: string,
  note: string,
): Promise<void> {
  const { number, amountCents: cents } = await lockWaiting(tx, id)
  await postCompany(
    tx,
    { id: clock.newId(), cause: `transfer-returned:${id}`, document: number, at: clock.now() },
    { unidentified: cents, bank: -cents },
  )
  await tx
    .update(transfers)
    .set({ state: 'returned', note, endedAt: clock.now() })
    .where(eq(transfers.id, id))
}

async function lockWaiting(tx: Sql, id: string): Promise<TransferRow> {
  const [row] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (row!.state !== 'waiting')
    throw new RequestError(row!.state === 'credited' ? 'verb.already.credited' : 'verb.already.returned')
  return row!
}

async function creditTransfer(
  { clock, config }: Dependencies,
  tx: Sql,
  id: string,
  owner: NonNullable<TransferOwner>,
): Promise<TopUpRow> {
  const { amountCents } = await findTransfer(tx, id)
  const customerId = 'topUp' in owner ? owner.topUp.customerId : owner.customerId
  const db = customerDb(customerId, tx)
  const requested = 'topUp' in owner ? await findTopUp(db, owner.topUp.id, { lock: true }) : null
  // If the requested top-up already has its money, this is another top-up of the same customer.
  const topUp =
    requested?.method === 'etransfer' && requested.state !== 'paid'
      ? await adjustToReceived(tx, db, clock, requested, amountCents)
      : await createExtraTopUp(db, clock, amountCents)
  await bookTopUp(db, clock, topUp, null)
  await postCompany(
    tx,
    { id: clock.newId(), cause: `transfer-credited:${id}`, document: topUp.number, at: clock.now() },
    { unidentified: amountCents, etransfer_clearing: -amountCents },
  )
  await tx
    .update(transfers)
    .set({ state: 'credited', customerId, topUpId: topUp.id, endedAt: clock.now() })
    .where(eq(transfers.id, id))
  const paid = await findTopUp(db, topUp.id)
  const email = await paymentEmail(db, config, 'receipt', { topUp: paid, at: clock.now() })
  if (email) await db.mail(clock, email)
  return paid
}

/**
 * Adjusts the requested top-up to what arrived. Its coupon adds the bonus for that amount, or is free again.
 */
async function adjustToReceived(
  tx: Sql,
  db: CustomerDb,
  clock: Clock,
  requested: TopUpRow,
  cents: number,
): Promise<TopUpRow> {
  if (cents === requested.subtotalCents) return requested
  const [promo] = requested.coupon
    ? await tx.select().from(promos).where(eq(promos.code, requested.coupon))
    : []
  const { additionalCredits: bonusCents } = topUpPrice(cents, {
    fee: null,
    coupon: promo ? toCoupon(promo) : null,
  })
  if (requested.coupon && bonusCents === 0)
    await db.remove(
      promoRedemptions,
      and(eq(promoRedemptions.code, requested.coupon), eq(promoRedemptions.topUpId, requested.id))!,
    )
  await db.update(
    topUps,
    {
      subtotalCents: cents,
      requestedCents: requested.subtotalCents,
      bonusCents,
      coupon: bonusCents > 0 ? requested.coupon : null,
      updatedAt: clock.now(),
    },
    eq(topUps.id, requested.id),
  )
  return findTopUp(db, requested.id, { lock: true })
}

async function createExtraTopUp(db: CustomerDb, clock: Clock, cents: number): Promise<TopUpRow> {
  const [id, now] = [clock.newId(), clock.now()]
  await db.insert(topUps, {
    id,
    number: numberFor('topUp', await db.next('top_up_numbers')),
    fingerprint: fingerprintOf({ transfer: id }),
    method: 'etransfer',
    purpose: 'credits',
    state: 'transfer',
    subtotalCents: cents,
    feeCents: 0,
    bonusCents: 0,
    coupon: null,
    createdAt: now,
    updatedAt: now,
  })
  return findTopUp(db, id, { lock: true })
}

const findTransfer = async (tx: Sql, id: string): Promise<TransferRow> =>
  (await tx.select().from(transfers).where(eq(transfers.id, id)))[0]!
