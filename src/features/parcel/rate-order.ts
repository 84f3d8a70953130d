import type { QuotedRate } from '#src/contract/parcel.ts'

export const RATE_SORTS = ['price', 'speed'] as const
export type RateSort = (typeof RATE_SORTS)[number]
export interface RateView { sort: RateSort; carrier: string; by: string }

/** The rates of that carrier which arrive on that day at the latest, in that order; '' filters nothing. */
export function viewRates(rates: readonly QuotedRate[], { sort, carrier, by }: RateView): QuotedRate[] {
  return rates
    .filter((rate) => (carrier === '' || rate.carrierCode === carrier) && (by === '' || rate.deliveryDate <= by))
    .toSorted(sort === 'price' ? byPrice : bySpeed)
}

/** Of all rates, not of those in sight: a filter makes nothing cheaper. */
export function bestOf(rates: readonly QuotedRate[]): Record<'cheapest' | 'fastest' | 'best', QuotedRate | undefined> {
  const [cheapest, fastest] = [rates.toSorted(byPrice)[0], rates.toSorted(bySpeed)[0]]
  if (!cheapest || !fastest) return { cheapest, fastest, best: undefined }
  // Twice the price and twice the days weigh the same; the day it is handed over counts as one.
  const weight = (rate: QuotedRate) => rate.totalCents / cheapest.totalCents + (rate.transitDays + 1) / (fastest.transitDays + 1)
  return { cheapest, fastest, best: rates.toSorted((a, b) => weight(a) - weight(b) || byPrice(a, b))[0] }
}

export const deliveryDays = (rates: readonly QuotedRate[]): string[] => [...new Set(rates.map(({ deliveryDate }) => deliveryDate))].toSorted()

/** The first moment at which one of them can no longer be bought; undefined without rates, and of estimates. */
export const validUntil = (rates: readonly QuotedRate[]): string | undefined => rates.map((rate) => rate.validUntil).filter(Boolean).toSorted()[0]

/** "Sample Ground · Ground Economy": many services begin with their carrier's own words. */
export const rateName = ({ carrierName, serviceName }: { carrierName: string; serviceName: string }): string => `${carrierName} · ${serviceName}`

const byPrice = (a: QuotedRate, b: QuotedRate) => a.totalCents - b.totalCents || a.deliveryDate.localeCompare(b.deliveryDate)
const bySpeed = (a: QuotedRate, b: QuotedRate) => a.deliveryDate.localeCompare(b.deliveryDate) || a.totalCents - b.totalCents
