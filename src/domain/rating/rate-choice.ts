interface Choosable {
  totalCents: number
  deliveryDate: string
  transitDays: number
}

/** How one of many prices is chosen without looking at each. */
export const RATE_CHOICES = ['cheapest', 'best', 'fastest'] as const
export type RateChoice = (typeof RATE_CHOICES)[number]

/** Of all rates, not of those in sight: a filter makes nothing cheaper. A single one is no choice. */
export function bestOf<R extends Choosable>(rates: readonly R[]): Record<RateChoice, R | undefined> {
  const [cheapest, fastest] = [rates.toSorted(byPrice)[0], rates.toSorted(bySpeed)[0]]
  if (!cheapest || !fastest || rates.length === 1)
    return { cheapest: undefined, fastest: undefined, best: undefined }
  // Twice the price and twice the days weigh the same; the day it is handed over counts as one.
  const weight = (rate: R) =>
    rate.totalCents / cheapest.totalCents + (rate.transitDays + 1) / (fastest.transitDays + 1)
  return { cheapest, fastest, best: rates.toSorted((a, b) => weight(a) - weight(b) || byPrice(a, b))[0] }
}

export const byPrice = (a: Choosable, b: Choosable): number =>
  a.totalCents - b.totalCents || a.deliveryDate.localeCompare(b.deliveryDate)
export const bySpeed = (a: Choosable, b: Choosable): number =>
  a.deliveryDate.localeCompare(b.deliveryDate) || a.totalCents - b.totalCents
