import { refundShares, type TopUp } from '#src/domain/top-up.ts'
import type { Cents } from '#src/domain/money.ts'
import { shareOf } from '#src/domain/money.ts'
import type { chargebacks } from '#server/db/schema/payments.ts'
import type { Posting } from './ledger.ts'
import { givenBackCents, type TopUpRow } from './top-ups.ts'

type ChargebackRow = typeof chargebacks.$inferSelect
type Parts = Pick<ChargebackRow, 'creditCents' | 'bonusCents' | 'cardFeeCents'>
type Taken = Pick<ChargebackRow, 'takenCents' | 'feeCents' | 'frozenCents'>

/** Which parts of a top-up a disputed amount is: of what was not given back before, in proportion; the whole is all that is left. */
export function disputedParts(topUp: TopUpRow, amountCents: Cents): Parts {
  const { subtotalCents: subtotal, feeCents, bonusCents } = topUp
  const before = givenBackCents(topUp)
  const creditCents = Math.min(subtotal - before, shareOf(subtotal, amountCents, subtotal + feeCents))
  const { fee, bonus } = creditCents > 0 ? refundShares({ subtotal, transactionFee: feeCents, additionalCredits: bonusCents } satisfies Pick<TopUp, 'subtotal' | 'transactionFee' | 'additionalCredits'>, before, creditCents) : { fee: 0, bonus: 0 }
  return { creditCents, bonusCents: bonus, cardFeeCents: Math.min(fee, amountCents - creditCents) }
}

/** The bank takes the money and the gateway its fee: owed to us from now on. The credits it paid for are held, as far as they are there. */
export const opened = ({ takenCents, feeCents, frozenCents }: Taken): Posting =>
  ({ chargebacks: takenCents + feeCents, card_clearing: -(takenCents + feeCents), credits: frozenCents, credits_held: -frozenCents })

/** What the bank gives back is in clearing, what it or the gateway keeps is our loss, and the credits may be spent again. */
export function won({ takenCents, feeCents, frozenCents }: Taken, now: Pick<Taken, 'takenCents' | 'feeCents'>): Posting {
  const kept = now.takenCents + now.feeCents
  return { card_clearing: takenCents + feeCents - kept, chargeback_costs: kept, chargebacks: -(takenCents + feeCents), credits: -frozenCents, credits_held: frozenCents }
}

/**
 * The money is gone: what is held goes with it, paid credits first, and the card's fee was for nothing. What is not covered stays owed.
 * @returns with it what stays owed
 */
export function lost({ creditCents, cardFeeCents, ...taken }: Taken & Parts, now: Pick<Taken, 'feeCents'>): { posting: Posting; dueCents: Cents } {
  const { takenCents, feeCents, frozenCents } = taken
  const paid = Math.min(frozenCents, creditCents)
  const covered = paid + cardFeeCents
  const more = now.feeCents - feeCents
  return {
    posting: { credits_held: frozenCents, fees: cardFeeCents, promo_expense: paid - frozenCents, chargebacks: more - covered, card_clearing: -more },
    dueCents: takenCents + now.feeCents - covered,
  }
}
