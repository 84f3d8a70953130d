import type { FreightRateCard } from './freight-rate-card.ts'
import { markupFor, type MarkupRule } from '#src/domain/money/markup.ts'
import { percentOf, type Cents } from '#src/domain/money/money.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'

/** How a carrier's service is marked up. */
type Selling = (
  carrierCode: string,
  serviceCode: string,
) => {
  /** With the rule's percentage. */
  raised: (cents: Cents) => Cents
  /** And with the amount that is added once per shipment. */
  first: (cents: Cents) => Cents
}

/**
 * By the general rules of that day: customers with rules of their own see those prices once the server is
 * asked.
 */
function sellingBy(rules: readonly MarkupRule[], day: string): Selling {
  return (carrierCode, serviceCode) => {
    const rule = markupFor(rules, { carrierCode, serviceCode, customerId: null, day })
    const raised = (cents: Cents) => Math.max(0, cents + percentOf(cents, rule?.percent ?? '0'))
    return { raised, first: (cents) => raised(cents) + (rule?.cents ?? 0) }
  }
}

/**
 * A card of costs turned into a card of prices, for estimates where the markup rules must not be revealed.
 * What is added once per shipment is in the price of each piece, and fuel is rounded on the price: an
 * estimate can be off by that much.
 */
export function soldRateCard(card: RateCard, rules: readonly MarkupRule[], day: string): RateCard {
  const selling = sellingBy(rules, day)
  const carrierOf = new Map(card.services.map(({ service, carrier }) => [service, carrier]))
  const servicesOf = (carrier: string) => [
    ...new Set(card.services.filter((row) => row.carrier === carrier).map(({ service }) => service)),
  ]
  return {
    ...card,
    services: card.services.map((row) => ({
      ...row,
      minimumCents: row.minimumCents === 0 ? 0 : selling(row.carrier, row.service).first(row.minimumCents),
    })),
    prices: card.prices.map((row) => ({
      ...row,
      ownCents: selling(carrierOf.get(row.service) ?? '', row.service).first(row.ownCents),
    })),
    // A service's row takes precedence over its carrier's, so each service of the carrier gets one at its own
    // price.
    surcharges: card.surcharges.flatMap((row) => {
      const ruled =
        row.service !== null
          ? [row.service]
          : servicesOf(row.carrier).filter(
              (service) =>
                !card.surcharges.some(
                  (serviceRow) =>
                    serviceRow.carrier === row.carrier &&
                    serviceRow.kind === row.kind &&
                    serviceRow.service === service,
                ),
            )
      return ruled.map((service) => ({
        ...row,
        service,
        ownCents: selling(row.carrier, service).raised(row.ownCents),
      }))
    }),
  }
}

/**
 * The same for freight. The cost of accessorials doesn't depend on the service: they are marked up by the
 * rule for the first service of their mode.
 */
export function soldFreightRateCard(
  card: FreightRateCard,
  rules: readonly MarkupRule[],
  day: string,
): FreightRateCard {
  const selling = sellingBy(rules, day)
  const carrierOf = new Map(card.services.map(({ service, carrier }) => [service, carrier]))
  const of = (service: string) => selling(carrierOf.get(service) ?? '', service)
  return {
    ...card,
    lanes: card.lanes.map((row) => ({ ...row, minimumCents: of(row.service).first(row.minimumCents) })),
    breaks: card.breaks.map((row) => ({ ...row, perCwtCents: of(row.service).raised(row.perCwtCents) })),
    trucks: card.trucks.map((row) => ({
      ...row,
      perKmCents: of(row.service).raised(row.perKmCents),
      minimumCents: of(row.service).first(row.minimumCents),
    })),
    accessorials: card.accessorials.map((row) => {
      const { raised } = selling(
        row.carrier,
        card.services.find(({ carrier, mode }) => carrier === row.carrier && mode === row.mode)?.service ??
          '',
      )
      return { ...row, amountCents: raised(row.amountCents), minimumCents: raised(row.minimumCents) }
    }),
  }
}
