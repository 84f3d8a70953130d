import type { FreightRequest } from '#src/domain/freight/freight.ts'
import type { FreightAnswer, FreightRate } from '#src/domain/freight/freight-rate.ts'
import { markupFor, withMarkup, withSaving, type Cost, type MarkupRule } from '#src/domain/money/markup.ts'
import type { Rate, RateRequest, RefusedRate } from '#src/domain/rating/rating.ts'
import { taxDay, type Registrations } from '#src/domain/money/tax.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'
import type { Carrier, Carriers, FreightCarrier } from './carriers.ts'

/** A rate as it is sold, and what it costs us: only the first is shown to the customer. */
export interface Priced<R> {
  rate: R
  cost: Cost
}
interface Buyer {
  /** null: a visitor. */
  customerId: string | null
  now: Date
}

/**
 * One carrier's rates at our prices. Prices are made from costs here and in `priceFreight`, and nowhere else.
 */
export async function priceParcels(
  { markups, registrations }: Pick<Carriers, 'markups' | 'registrations'>,
  carrier: Carrier,
  request: RateRequest,
  buyer: Buyer,
): Promise<{ rates: Priced<Rate>[]; refused: RefusedRate[] }> {
  const [{ rates, refused }, rules] = [
    await carrier.rates(request, buyer.now),
    await markups(bookDay(buyer.now)),
  ]
  return {
    refused,
    rates: rates
      .map((rate) => priced(rate, { rules, registrations }, request, buyer))
      .map(({ rate, cost }) => ({ rate: withSaving(rate), cost }))
      .toSorted((a, b) => a.rate.totalCents - b.rate.totalCents),
  }
}

/** The same for freight. */
export async function priceFreight(
  { markups, registrations }: Pick<Carriers, 'markups' | 'registrations'>,
  carrier: FreightCarrier,
  request: FreightRequest,
  buyer: Buyer,
): Promise<Omit<FreightAnswer, 'rates'> & { rates: Priced<FreightRate>[] }> {
  const [{ rates, ...answer }, rules] = [
    await carrier.offers(request, buyer.now),
    await markups(bookDay(buyer.now)),
  ]
  return { ...answer, rates: rates.map((rate) => priced(rate, { rules, registrations }, request, buyer)) }
}

type Way = Record<'from' | 'to', { country: string; postalCode: string }>

function priced<R extends Rate | FreightRate>(
  rate: R,
  { rules, registrations }: { rules: readonly MarkupRule[]; registrations: Registrations },
  { from, to }: Way,
  { customerId, now }: Buyer,
): Priced<R> {
  const { carrierCode, serviceCode } = rate
  return withMarkup(rate, markupFor(rules, { carrierCode, serviceCode, customerId, day: bookDay(now) }), {
    origin: taxedPlace(from),
    destination: taxedPlace(to),
    date: taxDay(now),
    registrations,
  })
}

/** A price without a cost of its own: a person's offer as it is, or one from before costs were recorded. */
export const atCost = <R extends Rate | FreightRate>(rate: R): Priced<R> => ({
  rate,
  cost: { netCents: rate.subtotalCents, taxes: rate.taxes },
})
