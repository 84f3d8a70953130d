import { and, eq } from 'drizzle-orm'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { topUpPrice } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import { transfers } from '#server/db/schema/bank.ts'
import { promoRedemptions, promos, topUps } from '#server/db/schema/payments.ts'
import { brokenConstraint } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { nextNumber } from '#server/db/sequences.ts'
import { bookTopUp } from './book-top-up.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { paymentEmail } from './emails.ts'
import { couponOf } from './promos.ts'
import { findTopUp, type TopUpRow } from './top-ups.ts'

interface Dependencies {
  clock: Clock
  config: Config
}
export type TransferRow = typeof transfers.$inferSelect
/** An e-transfer as the bank reports it. */
export interface Received {
  amountCents: number
  bankDay: string
  sender: string
  bankReference: string | null
}
/** Who sent it: the top-up they asked for, or only the customer; null while nobody knows. */
export type Owner = { topUp: TopUpRow } | { customerId: string } | null

/**
 * Records an e-transfer as it arrived and credits exactly that amount, be it less or more than requested,
 * late, or a second one. Without an owner it waits.
 * @throws RangeError if the bank's reference was recorded before
 */
export async function receiveTransfer(
  deps: Dependencies,
  tx: Sql,
  received: Received,
  owner: Owner,
): Promise<{ transfer: TransferRow; topUp: TopUpRow | null }> {
  const { clock } = deps
  const id = clock.newId()
  const number = numberFor('transfer', await nextNumber(tx, 'transfer_numbers'))
  try {
    await tx.insert(transfers).values({ id, number, ...received, state: 'waiting', createdAt: clock.now() })
  } catch (error) {
    throw brokenConstraint(error) === 'transfers_bank_reference'
      ? new RangeError('an e-transfer with this bank reference is already recorded')
      : error
  }
  const { amountCents: cents } = received
  await postCompany(
    tx,
    { id: clock.newId(), cause: `transfer:${id}`, document: number, at: clock.now() },
    { bank: cents, unidentified: -cents },
  )
  const topUp = owner && (await credit(deps, tx, id, owner))
  return { transfer: await transferOf(tx, id), topUp }
}

/**
 * Credits a waiting e-transfer to its owner.
 * @throws RangeError if it was credited or returned before
 */
export async function matchTransfer(
  deps: Dependencies,
  tx: Sql,
  id: string,
  owner: NonNullable<Owner>,
): Promise<TopUpRow> {
  await waiting(tx, id)
  return credit(deps, tx, id, owner)
}

/**
 * Records that the operator sent it back.
 * @throws RangeError if it was credited or returned before
 */
export async function returnTransfer(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Sql,
  id: string,
  note: string,
): Promise<void> {
  const { number, amountCents: cents } = await waiting(tx, id)
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

async function waiting(tx: Sql, id: string): Promise<TransferRow> {
  const [row] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (row!.state !== 'waiting')
    throw new RangeError(row!.state === 'credited' ? 'already credited' : 'already sent back')
  return row!
}

async function credit(
  { clock, config }: Dependencies,
  tx: Sql,
  id: string,
  owner: NonNullable<Owner>,
): Promise<TopUpRow> {
  const { amountCents } = await transferOf(tx, id)
  const customerId = 'topUp' in owner ? owner.topUp.customerId : owner.customerId
  const db = customerDb(customerId, tx)
  const asked = 'topUp' in owner ? await findTopUp(db, owner.topUp.id, { lock: true }) : null
  // If the requested top-up already has its money, this is another top-up of the same customer.
  const topUp =
    asked?.method === 'etransfer' && asked.state !== 'paid'
      ? await asItCame(tx, db, clock, asked, amountCents)
      : await another(db, clock, amountCents)
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
  const letter = await paymentEmail(db, config, 'receipt', { topUp: paid, at: clock.now() })
  if (letter) await db.mail(clock, letter)
  return paid
}

/**
 * Adjusts the requested top-up to what arrived. Its coupon adds the bonus for that amount, or is free again.
 */
async function asItCame(
  tx: Sql,
  db: CustomerDb,
  clock: Clock,
  asked: TopUpRow,
  cents: number,
): Promise<TopUpRow> {
  if (cents === asked.subtotalCents) return asked
  const [promo] = asked.coupon ? await tx.select().from(promos).where(eq(promos.code, asked.coupon)) : []
  const { additionalCredits: bonusCents } = topUpPrice(cents, {
    fee: null,
    coupon: promo ? couponOf(promo) : null,
  })
  if (asked.coupon && bonusCents === 0)
    await db.remove(
      promoRedemptions,
      and(eq(promoRedemptions.code, asked.coupon), eq(promoRedemptions.topUpId, asked.id))!,
    )
  await db.update(
    topUps,
    {
      subtotalCents: cents,
      requestedCents: asked.subtotalCents,
      bonusCents,
      coupon: bonusCents > 0 ? asked.coupon : null,
      updatedAt: clock.now(),
    },
    eq(topUps.id, asked.id),
  )
  return findTopUp(db, asked.id, { lock: true })
}

async function another(db: CustomerDb, clock: Clock, cents: number): Promise<TopUpRow> {
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

const transferOf = async (tx: Sql, id: string): Promise<TransferRow> =>
  (await tx.select().from(transfers).where(eq(transfers.id, id)))[0]!
