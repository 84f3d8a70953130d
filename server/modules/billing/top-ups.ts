import { and, eq, inArray } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { taxSum, type TopUp } from '#src/domain/money/top-up.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { promoRedemptions, topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { notFound } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'

export type TopUpRow = typeof topUps.$inferSelect
/** States in which the gateway's final answer is missing. */
export const OPEN_STATES = ['processing', 'action'] as const
export const isOpen = ({ state }: Pick<TopUpRow, 'state'>): boolean =>
  (OPEN_STATES as readonly string[]).includes(state)

/** The part of the subtotal that was refunded or taken back by the cardholder's bank. */
export const givenBackCents = ({
  refundedCents,
  chargedBackCents,
}: Pick<TopUpRow, 'refundedCents' | 'chargedBackCents'>): number => refundedCents + chargedBackCents

/** What the card or the transfer pays, with the fee and its taxes. */
export const chargedCents = ({
  subtotalCents,
  feeCents,
  feeTaxes,
}: Pick<TopUpRow, 'subtotalCents' | 'feeCents' | 'feeTaxes'>): number =>
  subtotalCents + feeCents + taxSum(feeTaxes)

/** The money that a refund gives back. */
export const refundedMoney = ({
  creditCents,
  feeCents,
  feeTaxes,
}: Pick<typeof topUpRefunds.$inferSelect, 'creditCents' | 'feeCents' | 'feeTaxes'>): number =>
  creditCents + feeCents + taxSum(feeTaxes)

const PAGE_SIZE = 25
const KEYSET = { at: topUps.createdAt, id: topUps.id }

/**
 * Newest first, including top-ups that failed on the way to something else (such as a purchase's declined
 * card).
 */
export async function listTopUps(db: CustomerDb, after: string): Promise<CursorPage<TopUp>> {
  const { shown, next } = cursorPage(
    await db.find(topUps, olderThan(KEYSET, after), { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 }),
    PAGE_SIZE,
  )
  return { rows: shown.map(toTopUp), next }
}

export async function findTopUp(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<TopUpRow> {
  const found = await db.one(topUps, eq(topUps.id, id), options)
  if (!found) throw notFound()
  return found
}

export function toTopUp(row: TopUpRow): TopUp {
  const { subtotalCents, feeCents, feeTaxes, bonusCents } = row
  return {
    id: row.id,
    referenceNumber: row.number,
    method: row.method,
    purpose: row.purpose,
    state: row.state,
    subtotal: subtotalCents,
    transactionFee: feeCents,
    feeTaxes,
    totalCost: chargedCents(row),
    additionalCredits: bonusCents,
    coupon: row.coupon,
    totalCredits: subtotalCents + bonusCents,
    refunded: row.refundedCents,
    refundFailed: row.refundFailedCents,
    requested: row.requestedCents,
    chargeback:
      row.chargeback && row.chargeback !== 'inquiry'
        ? { state: row.chargeback, credits: row.chargedBackCents }
        : null,
    card: row.cardType && row.lastFour ? { cardType: row.cardType, lastFour: row.lastFour } : null,
    actionUrl: row.state === 'action' ? row.actionUrl : null,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** Ends a top-up without money: nobody owes anything, and its coupon is free again. */
export async function endUnpaid(
  tx: CustomerDb,
  { id, coupon }: TopUpRow,
  end: { state: 'declined' | 'cancelled' | 'expired'; failure: string | null; reference?: string | null },
  now: Date,
): Promise<void> {
  if (coupon)
    await tx.remove(
      promoRedemptions,
      and(eq(promoRedemptions.code, coupon), eq(promoRedemptions.topUpId, id))!,
    )
  await tx.update(
    topUps,
    { ...end, token: null, actionUrl: null, updatedAt: now },
    and(eq(topUps.id, id), inArray(topUps.state, [...OPEN_STATES, 'transfer']))!,
  )
}
