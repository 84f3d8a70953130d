import { LIABILITY_CENTS_A_POUND } from './freight-rate-card.ts'
import type { FreightRequest } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'

/**
 * The most a claim for a load can ask for: what was insured, or the carrier's liability per pound
 * (docs/facts.md §4); never more than its declared value.
 */
export function loadCoverOf(
  { insuranceValue, shipmentValue }: Pick<FreightRequest, 'insuranceValue' | 'shipmentValue'>,
  pounds: number,
): Cents {
  const cover = Math.max(Math.round(pounds * LIABILITY_CENTS_A_POUND), insuranceValue)
  return shipmentValue > 0 ? Math.min(cover, shipmentValue) : cover
}
