import type { QuotedRate } from '#src/contract/quotes.ts'
import { byPrice, bySpeed } from '#src/domain/rating/rate-choice.ts'

export const RATE_SORTS = ['price', 'speed'] as const
export type RateSort = (typeof RATE_SORTS)[number]
export interface RateView {
  sort: RateSort
  carrier: string
  by: string
}

/** That carrier's rates which arrive on that day at the latest, sorted; '' filters nothing. */
export function visibleRates(rates: readonly QuotedRate[], { sort, carrier, by }: RateView): QuotedRate[] {
  return rates
    .filter(
      (rate) => (carrier === '' || rate.carrierCode === carrier) && (by === '' || rate.deliveryDate <= by),
    )
    .toSorted(sort === 'price' ? byPrice : bySpeed)
}

export const deliveryDays = (rates: readonly QuotedRate[]): string[] =>
  [...new Set(rates.map(({ deliveryDate }) => deliveryDate))].toSorted()

/**
 * The first moment at which one of them can no longer be bought; undefined without rates, and for estimates.
 */
export const validUntil = (rates: readonly QuotedRate[]): string | undefined =>
  rates
    .map((rate) => rate.validUntil)
    .filter(Boolean)
    .toSorted()[0]
