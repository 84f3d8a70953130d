import { and, eq } from 'drizzle-orm'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { canMoveQuote } from '#src/domain/freight/quote-state.ts'
import type { FreightLine, FreightRate } from '#src/domain/freight/freight-rate.ts'
import { buildPrice, withTotals } from '#src/domain/freight/freight-rating.ts'
import { findPlaces } from '#src/domain/freight/freight-route.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { convert } from '#src/domain/shared/units.ts'
import { freightTaxes, taxDay } from '#src/domain/money/tax.ts'
import { atCost, type Priced } from '#server/carriers/prices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { gazetteer, taxedPlace } from '#server/platform/gazetteer.ts'
import { notify } from '#server/mail/notices.ts'
import { saveOffers } from './quotes.ts'
import { noteQuote } from './quote-history.ts'
import { findQuote, type QuoteRecord } from './repository.ts'

/**
 * A person's answer: the carriage and the days; fuel and accessorials by the card, and lines of their own
 * beside or in place of them.
 */
export interface Answer {
  freightCents: Cents
  days: number
  lines: FreightLine[]
  hours: number | null
  terms: string | null
}

/** What the answer comes to, to be looked at or offered. @throws RangeError in words for the operator */
export function answered(
  card: FreightRateCard,
  quote: QuoteRecord,
  { freightCents, days, lines, hours, terms }: Answer,
  now: Date,
): FreightRate {
  const { request } = quote
  const service = card.services.find(({ mode }) => mode === request.mode)
  const carrier = service && card.carriers.find((row) => row.carrier === service.carrier)
  if (!service || !carrier) throw new RangeError(`the freight card has no service for ${request.mode}`)
  const way = findPlaces(request, service.cutOff, { gazetteer, now })
  if (typeof way === 'string') throw new RangeError('one of the places isn’t recognized')
  const pounds = request.totalWeight ? convert(request.totalWeight, request.weightUnit, 'lb') : 0
  const facts = {
    actualLb: pounds,
    billedLb: pounds,
    billedBy: 'distance' as const,
    cubicFeet: request.totalVolume ?? 0,
    pcf: 0,
    freightClass: '',
    linearFeet: 0,
  }
  const identity = {
    carrierCode: carrier.carrier,
    carrierName: carrier.name,
    serviceCode: service.service,
    serviceName: service.name,
    sample: carrier.sample,
  }
  const rate = buildPrice(
    card,
    { ...service, validHours: hours ?? service.validHours },
    request,
    identity,
    { ...way, lane: { days } },
    { cents: freightCents, facts },
  )
  if (typeof rate === 'string')
    throw new RangeError(
      'the freight card has no price for a chosen service; add it as --line <code>=<amount>',
    )
  return {
    ...rate,
    ...withTotals(withGiven(rate.lines, lines), way, card.registrations),
    terms: terms ? [...rate.terms, terms] : rate.terms,
  }
}

/**
 * A person's price with what the carrier will bill for it, before tax; without a word of that it is the
 * price.
 */
export function withCost(
  rate: FreightRate,
  { request: { from, to } }: Pick<QuoteRecord, 'request'>,
  netCents: Cents | null,
  now: Date,
): Priced<FreightRate> {
  if (netCents === null) return atCost(rate)
  return {
    rate,
    cost: {
      netCents,
      taxes: freightTaxes({
        origin: taxedPlace(from),
        destination: taxedPlace(to),
        date: taxDay(now),
        baseCents: netCents,
      }),
    },
  }
}

/** A line given by hand stands in place of the card's of the same kind. */
const withGiven = (lines: readonly FreightLine[], given: readonly FreightLine[]): FreightLine[] => [
  ...lines.filter(({ kind }) => !given.some((line) => line.kind === kind)),
  ...given.filter(({ amountCents }) => amountCents > 0),
]

/**
 * Offers it to who asked, with mail; in a transaction. @throws RangeError when the quote takes no offer any
 * more
 */
export async function offer(
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  { rate, cost }: Priced<FreightRate>,
): Promise<void> {
  const quote = await findQuote(tx, quoteId, { lock: true })
  if (!canMoveQuote(quote.state, 'offered')) throw new RangeError(`it is ${quote.state}`)
  const [id] = await saveOffers(tx, clock, quoteId, [{ rate, cost }], 'operator')
  await tx.update(freightQuotes, { state: 'offered', updatedAt: clock.now() }, eq(freightQuotes.id, quoteId))
  await noteQuote(tx, clock, quoteId, {
    actor: rate.carrierName,
    event: 'quote.offered',
    detail: { offerId: id, totalCents: rate.totalCents },
  })
  await tx.job(clock, notify('freight:offered', quoteId))
}

/**
 * Nobody takes it; `why` goes to who asked, who sees `by` in the history; in a transaction. @throws
 * RangeError when it was answered already
 */
export async function refuse(
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  { why, by }: { why: string; by: string },
): Promise<void> {
  const quote = await findQuote(tx, quoteId, { lock: true })
  if (!canMoveQuote(quote.state, 'declined')) throw new RangeError(`it is ${quote.state}`)
  await tx.update(
    freightOffers,
    { state: 'withdrawn' },
    and(eq(freightOffers.quoteId, quoteId), eq(freightOffers.state, 'open'))!,
  )
  await tx.update(freightQuotes, { state: 'declined', updatedAt: clock.now() }, eq(freightQuotes.id, quoteId))
  await noteQuote(tx, clock, quoteId, { actor: by, event: 'quote.refused', detail: { why } })
  await tx.job(clock, notify('freight:refused', quoteId))
}
