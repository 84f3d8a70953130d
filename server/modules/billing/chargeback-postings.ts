import { refundShares, taxSum } from '#src/domain/money/top-up.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { shareOf } from '#src/domain/money/money.ts'
import type { chargebacks } from '#server/db/schema/payments.ts'
import { mirrored, taxed, type Posting } from './ledger.ts'
import { priceOf, within } from './refund-postings.ts'
import { chargedCents, givenBackCents, type TopUpRow } from './top-ups.ts'

type ChargebackRow = typeof chargebacks.$inferSelect
type Parts = Pick<ChargebackRow, 'creditCents' | 'bonusCents' | 'cardFeeCents' | 'cardFeeTaxes'>
type Taken = Pick<ChargebackRow, 'takenCents' | 'feeCents' | 'frozenCents' | 'frozenPromoCents'>

/**
 * Which parts of a top-up a disputed amount is: of what was not given back before, in proportion; the whole
 * is all that is left.
 */
export function disputedParts(topUp: TopUpRow, amountCents: Cents): Parts {
  const { subtotalCents: subtotal } = topUp
  const before = givenBackCents(topUp)
  const creditCents = Math.min(subtotal - before, shareOf(subtotal, amountCents, chargedCents(topUp)))
  const { fee, taxes, bonus } =
    creditCents > 0 ? refundShares(priceOf(topUp), before, creditCents) : { fee: 0, taxes: [], bonus: 0 }
  const fits = within({ taxes }, Math.min(fee + taxSum(taxes), amountCents - creditCents))
  return { creditCents, bonusCents: bonus, cardFeeCents: fits.fee, cardFeeTaxes: fits.taxes }
}

/**
 * The bank takes the money and the gateway its fee: owed to us from now on. The credits it paid for are held,
 * as far as they are there, and of its bonus what is left.
 */
export const opened = ({ takenCents, feeCents, frozenCents, frozenPromoCents }: Taken): Posting => ({
  chargebacks: takenCents + feeCents,
  card_clearing: -(takenCents + feeCents),
  credits: frozenCents - frozenPromoCents,
  promo_credits: frozenPromoCents,
  credits_held: -frozenCents,
})

/**
 * What the bank gives back is in clearing, what it or the gateway keeps is our loss, and the credits may be
 * spent again.
 */
export function won(
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
 * The money is gone: what is held goes with it, paid credits for what is owed, and the card's fee with its
 * taxes was for nothing. What is not covered stays owed. @returns with it what stays owed
 */
export function lost(
  { creditCents, cardFeeCents, cardFeeTaxes, ...taken }: Taken & Parts,
  now: Pick<Taken, 'feeCents'>,
): { posting: Posting; dueCents: Cents } {
  const { takenCents, feeCents, frozenCents, frozenPromoCents } = taken
  const paid = Math.min(frozenCents - frozenPromoCents, creditCents)
  const covered = paid + cardFeeCents + taxSum(cardFeeTaxes)
  const more = now.feeCents - feeCents
  return {
    // Held of a bonus from before there were lots: an expense when it was given.
    posting: {
      credits_held: frozenCents,
      fees: cardFeeCents,
      ...mirrored(taxed(cardFeeTaxes)),
      promo_deferred: -frozenPromoCents,
      promo_expense: paid + frozenPromoCents - frozenCents,
      chargebacks: more - covered,
      card_clearing: -more,
    },
    dueCents: takenCents + now.feeCents - covered,
  }
}

/** What became of what was owed for a lost one. */
export interface Settled {
  dueCents: Cents
  deductedCents: Cents
  writtenOffCents: Cents
}

/**
 * The bank gives back what was lost: whatever it had cost the customer is theirs again, nothing is owed any
 * more, and the card's fee was earned after all. What the bank or the gateway keeps is our loss.
 */
export function reinstated(
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
  { dueCents, deductedCents, writtenOffCents }: Settled,
): Posting {
  const kept = now.takenCents + now.feeCents
  const paid = Math.min(frozenCents - frozenPromoCents, creditCents)
  return {
    card_clearing: takenCents + feeCents - kept,
    chargeback_costs: kept,
    chargebacks: -dueCents,
    fees: -cardFeeCents,
    ...taxed(cardFeeTaxes),
    written_off: -writtenOffCents,
    credits: -(paid + deductedCents),
    promo_credits: -frozenPromoCents,
    promo_deferred: frozenPromoCents,
  }
}
