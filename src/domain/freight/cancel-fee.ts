import type { FreightRateCard } from './freight-rate-card.ts'
import type { FreightMode } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'

interface FeeQuery {
  carrier: string
  mode: FreightMode
  pickupAt: Date
  now: Date
}

/**
 * What cancelling a load costs at that moment, before tax, depending on the hours left until its pickup
 * window. Nothing where the card has no row.
 */
export function cancelFee(
  { cancellations }: Pick<FreightRateCard, 'cancellations'>,
  { carrier, mode, pickupAt, now }: FeeQuery,
): { baseCents: Cents } {
  const left = (pickupAt.getTime() - now.getTime()) / 3_600_000
  const rows = cancellations
    .filter((row) => row.carrier === carrier && row.mode === mode)
    .toSorted((a, b) => a.hoursBefore - b.hoursBefore)
  return { baseCents: rows.find(({ hoursBefore }) => left < hoursBefore)?.feeCents ?? 0 }
}
