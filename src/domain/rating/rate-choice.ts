interface Choosable {
  totalCents: number
  deliveryDate: string
  transitDays: number
}

/** Criteria for choosing one of many rates. */
export const RATE_CHOICES = ['cheapest', 'best', 'fastest'] as const
export type RateChoice = (typeof RATE_CHOICES)[number]

/**
 * Among all rates, not only the visible ones: filtering makes nothing cheaper. A single rate gets no mark.
 */
export function bestOf<R extends Choosable>(rates: readonly R[]): Record<RateChoice, R | undefined> {
  const [cheapest, fastest] = [rates.toSorted(byPrice)[0], rates.toSorted(bySpeed)[0]]
  if (!cheapest || !fastest || rates.length === 1)
    return { cheapest: undefined, fastest: undefined, best: undefined }
  // Twice the price weighs as much as twice the days; the day of handing over counts as one.
  const weight = (rate: R) =>
    rate.totalCents / cheapest.totalCents + (rate.transitDays + 1) / (fastest.transitDays + 1)
  return { cheapest, fastest, best: rates.toSorted((a, b) => weight(a) - weight(b) || byPrice(a, b))[0] }
}

/** What is said of a rate in a list: only what explains itself. */
export type RateMark = Exclude<RateChoice, 'best'>

export function marksOf<R extends Choosable>(rates: readonly R[]): (rate: R) => RateMark[] {
  const best = bestOf(rates)
  return (rate) => (['cheapest', 'fastest'] as const).filter((mark) => best[mark] === rate)
}

export const byPrice = (a: Choosable, b: Choosable): number =>
  a.totalCents - b.totalCents || a.deliveryDate.localeCompare(b.deliveryDate)
export const bySpeed = (a: Choosable, b: Choosable): number =>
  a.deliveryDate.localeCompare(b.deliveryDate) || a.totalCents - b.totalCents
