import { refundShares, taxSum } from '#src/domain/money/top-up.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { shareOf } from '#src/domain/money/money.ts'
import type { chargebacks } from '#server/db/schema/money/payments.ts'
import { reversePosting, taxPosting, type Posting } from '#server/modules/billing/ledger.ts'
import { chargedPrice, fitFeePart } from '#server/modules/billing/refund-postings.ts'
import { chargedCents, givenBackCents, type TopUpRow } from '#server/modules/billing/top-ups.ts'

type ChargebackRow = typeof chargebacks.$inferSelect
type Parts = Pick<ChargebackRow, 'creditCents' | 'bonusCents' | 'cardFeeCents' | 'cardFeeTaxes'>
type Taken = Pick<ChargebackRow, 'takenCents' | 'feeCents' | 'frozenCents' | 'frozenPromoCents'>

/**
 * The parts of a top-up that a disputed amount covers, in proportion to what wasn't refunded before.
 * Disputing the whole amount covers all that is left.
 */
export function disputedParts(topUp: TopUpRow, amountCents: Cents): Parts {
  const { subtotalCents: subtotal } = topUp
  const before = givenBackCents(topUp)
  const creditCents = Math.min(subtotal - before, shareOf(subtotal, amountCents, chargedCents(topUp)))
  const { fee, taxes, bonus } =
    creditCents > 0 ? refundShares(chargedPrice(topUp), before, creditCents) : { fee: 0, taxes: [], bonus: 0 }
  const fits = fitFeePart({ taxes }, Math.min(fee + taxSum(taxes), amountCents - creditCents))
  return { creditCents, bonusCents: bonus, cardFeeCents: fits.fee, cardFeeTaxes: fits.taxes }
}

/**
 * The bank takes the money and the gateway its fee, which the customer owes us from now on. The credits the
 * payment bought are held as far as they are still there, and so is the rest of its bonus.
 */
export const chargebackOpenedPosting = ({
  takenCents,
  feeCents,
  frozenCents,
  frozenPromoCents,
}: Taken): Posting => ({
  chargebacks: takenCents + feeCents,
  card_clearing: -(takenCents + feeCents),
  credits: frozenCents - frozenPromoCents,
  promo_credits: frozenPromoCents,
  credits_held: -frozenCents,
})

/**
 * The dispute was won. What the bank returns goes to clearing, what it or the gateway keeps is our loss, and
 * the credits can be spent again.
 */
export function chargebackWonPosting(
  { takenCents, feeCents, frozenCents, frozenPromoCents }: Taken,
  now: Pick<Taken, 'takenCents' | 'feeCents'>,
): Posting {
  const kept = now.takenCents + now.feeCents
  return {
    card_clearing: takenCents + feeCents - kept,
    chargeback_costs: kept,
    chargebacks: -(takenCents + feeCents),
    credits: frozenPromoCents - frozenCents,
    promo_credits: -frozenPromoCents,
    credits_held: frozenCents,
  }
}

/**
 * The dispute was lost: the money is gone. The held credits go with it, paid ones against what is owed, and
 * the card's fee and its taxes are reversed.
 * @returns the entry, and what stays owed because it isn't covered
 */
export function chargebackLostPosting(
  { creditCents, cardFeeCents, cardFeeTaxes, ...taken }: Taken & Parts,
  now: Pick<Taken, 'feeCents'>,
): { posting: Posting; dueCents: Cents } {
  const { takenCents, feeCents, frozenCents, frozenPromoCents } = taken
  const paid = Math.min(frozenCents - frozenPromoCents, creditCents)
  const covered = paid + cardFeeCents + taxSum(cardFeeTaxes)
  const more = now.feeCents - feeCents
  return {
    // A held bonus from before there were lots was an expense when it was given.
    posting: {
      credits_held: frozenCents,
      fees: cardFeeCents,
      ...reversePosting(taxPosting(cardFeeTaxes)),
      promo_deferred: -frozenPromoCents,
      promo_expense: paid + frozenPromoCents - frozenCents,
      chargebacks: more - covered,
      card_clearing: -more,
    },
    dueCents: takenCents + now.feeCents - covered,
  }
}

/** What happened to the amount owed for a lost dispute. */
export interface DueSettlement {
  dueCents: Cents
  deductedCents: Cents
  writtenOffCents: Cents
}

/**
 * The bank returns the money of a lost dispute: the customer gets back whatever it cost them, nothing is owed
 * any more, and the card's fee is earned after all. What the bank or the gateway keeps is our loss.
 */
export function chargebackReinstatedPosting(
  {
    takenCents,
    feeCents,
    cardFeeCents,
    cardFeeTaxes,
    creditCents,
    frozenCents,
    frozenPromoCents,
  }: Taken & Parts,
  now: Pick<Taken, 'takenCents' | 'feeCents'>,
  { dueCents, deductedCents, writtenOffCents }: DueSettlement,
): Posting {
  const kept = now.takenCents + now.feeCents
  const paid = Math.min(frozenCents - frozenPromoCents, creditCents)
  return {
    card_clearing: takenCents + feeCents - kept,
    chargeback_costs: kept,
    chargebacks: -dueCents,
    fees: -cardFeeCents,
    ...taxPosting(cardFeeTaxes),
    written_off: -writtenOffCents,
    credits: -(paid + deductedCents),
    promo_credits: -frozenPromoCents,
    promo_deferred: frozenPromoCents,
  }
}
