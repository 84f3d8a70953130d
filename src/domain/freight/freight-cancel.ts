import type { FreightRateCard } from './freight-rate-card.ts'
import type { FreightMode } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'

interface Asked {
  carrier: string
  mode: FreightMode
  pickupAt: Date
  now: Date
}

/**
 * What calling a load off costs at that moment, before tax: by the hours that are left to its pickup window.
 * Nothing where the card says nothing.
 */
export function cancelFee(
  { cancellations }: Pick<FreightRateCard, 'cancellations'>,
  { carrier, mode, pickupAt, now }: Asked,
): { baseCents: Cents } {
  const left = (pickupAt.getTime() - now.getTime()) / 3_600_000
  const rows = cancellations
    .filter((row) => row.carrier === carrier && row.mode === mode)
    .toSorted((a, b) => a.hoursBefore - b.hoursBefore)
  return { baseCents: rows.find(({ hoursBefore }) => left < hoursBefore)?.feeCents ?? 0 }
}
