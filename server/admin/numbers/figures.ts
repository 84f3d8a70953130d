import type { Figures } from '#src/contract/desk/numbers.ts'
import { marginOf, shareOf, type Measures } from '#src/domain/desk/numbers.ts'
import { decimalMoney } from '#src/domain/money/money.ts'

/** Sums as the operator reads them. */
export function figuresOf(sums: Measures): Figures {
  const { orders, cancelled, pieces, delivered, judged, punctual, exceptions, returned } = sums
  const margin = marginOf(sums)
  return {
    orders,
    cancelled,
    pieces,
    revenue: decimalMoney(sums.revenue),
    cost: decimalMoney(sums.cost),
    billed: decimalMoney(sums.billed),
    billedPercent: percent(shareOf(sums.billed, sums.cost)),
    margin: decimalMoney(margin),
    marginPercent: percent(shareOf(margin, sums.revenue)),
    delivered,
    judged,
    punctual,
    onTimePercent: percent(shareOf(punctual, judged)),
    exceptions,
    returned,
    refunds: sums.refunds,
    refunded: decimalMoney(sums.refunded),
    claims: sums.claims,
    claimed: decimalMoney(sums.claimed),
    payouts: sums.payouts,
    payback: decimalMoney(sums.payback),
    answered: sums.answered,
    prompt: sums.prompt,
  }
}

const percent = (share: number | null): string => (share === null ? '' : (100 * share).toFixed(1))
