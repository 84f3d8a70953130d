import { LIABILITY_CENTS_A_POUND } from './freight-rate-card.ts'
import type { FreightRequest } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'

/**
 * What a claim for a load may ask for at most: what was insured, or the carrier's liability by the pound
 * (facts §4); never more than it was said to be worth.
 */
export function loadCoverOf(
  { insuranceValue, shipmentValue }: Pick<FreightRequest, 'insuranceValue' | 'shipmentValue'>,
  pounds: number,
): Cents {
  const cover = Math.max(Math.round(pounds * LIABILITY_CENTS_A_POUND), insuranceValue)
  return shipmentValue > 0 ? Math.min(cover, shipmentValue) : cover
}
