import { and, eq } from 'drizzle-orm'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { canMoveQuote } from '#src/domain/freight/quote-state.ts'
import type { FreightLine, FreightRate } from '#src/domain/freight/freight-rate.ts'
import { buildPrice, withTotals } from '#src/domain/freight/freight-rating.ts'
import { findPlaces, worksAt } from '#src/domain/freight/freight-route.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { convert } from '#src/domain/shared/units.ts'
import { freightTaxes, taxDay } from '#src/domain/money/tax.ts'
import { freightQuotePath } from '#src/paths.ts'
import { atCost, type Priced } from '#server/carriers/prices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { RequestError } from '#server/platform/errors.ts'
import { gazetteer, taxedPlace } from '#server/platform/gazetteer.ts'
import { notify } from '#server/mail/notices.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { saveOffers } from './quotes.ts'
import { recordQuoteEvent } from './quote-history.ts'
import { findQuote, type QuoteRecord } from './repository.ts'

/**
 * An operator's answer: the carriage and the days. Fuel and accessorials come from the rate card; `lines` add
 * to them or replace them.
 */
export interface Answer {
  freightCents: Cents
  days: number
  lines: FreightLine[]
  hours: number | null
  /** Conditions in the customer's language. */
  terms: string[]
}

/**
 * The rate that an answer amounts to, to preview or offer.
 * @throws RequestError in the words of verbs
 */
export function priceAnswer(
  rateCard: FreightRateCard,
  quote: QuoteRecord,
  { freightCents, days, lines, hours, terms }: Answer,
  now: Date,
): FreightRate {
  const { request } = quote
  const service = rateCard.services.find(({ mode }) => mode === request.mode)
  const carrier = service && rateCard.carriers.find((row) => row.carrier === service.carrier)
  if (!service || !carrier)
    throw new RequestError('verb.freight.noService', { values: { mode: request.mode } })
  const route = findPlaces(request, service.cutOff, { gazetteer, now }, (at) =>
    worksAt(rateCard, service.carrier, at),
  )
  if (typeof route === 'string') throw new RequestError('verb.freight.place')
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
    rateCard,
    { ...service, validHours: hours ?? service.validHours },
    request,
    identity,
    { ...route, lane: { days } },
    { cents: freightCents, facts },
  )
  if (typeof rate === 'string') throw new RequestError('verb.freight.noPrice')
  return {
    ...rate,
    ...withTotals(replaceLines(rate.lines, lines), route, rateCard.registrations),
    terms: [...rate.terms, ...terms],
  }
}

/** An operator's price with the carrier's expected bill, before tax; null means the cost equals the price. */
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

/** A line entered by hand replaces the rate card's line of the same kind. */
const replaceLines = (lines: readonly FreightLine[], given: readonly FreightLine[]): FreightLine[] => [
  ...lines.filter(({ kind }) => !given.some((line) => line.kind === kind)),
  ...given.filter(({ amountCents }) => amountCents > 0),
]

/**
 * Offers a price to the customer and notifies them, in the caller's transaction.
 * @throws RequestError if the quote accepts no more offers
 */
export async function sendOffer(
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  { rate, cost }: Priced<FreightRate>,
  sentBy: string | null = null,
): Promise<void> {
  const quote = await findQuote(tx, quoteId, { lock: true })
  if (!canMoveQuote(quote.state, 'offered')) throw ended(quote)
  await recordFirstAnswer(tx, clock, quote)
  const [id] = await saveOffers(tx, clock, quoteId, [{ rate, cost }], 'operator', sentBy)
  await tx.update(freightQuotes, { state: 'offered', updatedAt: clock.now() }, eq(freightQuotes.id, quoteId))
  await recordQuoteEvent(tx, clock, quoteId, {
    actor: rate.carrierName,
    event: 'quote.offered',
    detail: { offerId: id, totalCents: rate.totalCents },
  })
  await tx.job(clock, notify('freight:offered', quoteId))
  await notifyMembers(tx, clock, {
    kind: 'freightOffered',
    params: { number: quote.number, carrier: rate.carrierName, amountCents: rate.totalCents },
    link: linkTo(quote),
  })
}

/**
 * Declines a quote, in the caller's transaction. `why` is sent to the customer, who sees `by` in the history.
 * @throws RequestError if it was already answered
 */
export async function declineQuote(
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  { why, by }: { why: string; by: string },
): Promise<void> {
  const quote = await findQuote(tx, quoteId, { lock: true })
  if (!canMoveQuote(quote.state, 'declined')) throw ended(quote)
  await recordFirstAnswer(tx, clock, quote)
  await tx.update(
    freightOffers,
    { state: 'withdrawn' },
    and(eq(freightOffers.quoteId, quoteId), eq(freightOffers.state, 'open'))!,
  )
  await tx.update(freightQuotes, { state: 'declined', updatedAt: clock.now() }, eq(freightQuotes.id, quoteId))
  await recordQuoteEvent(tx, clock, quoteId, { actor: by, event: 'quote.refused', detail: { why } })
  await tx.job(clock, notify('freight:refused', quoteId))
  await notifyMembers(tx, clock, {
    kind: 'freightDeclined',
    params: { number: quote.number },
    link: linkTo(quote),
  })
}

const ended = ({ state }: QuoteRecord) => new RequestError('verb.freight.ended', { values: { state } })

/** Where a rate card had the price, or a person offered one before, nobody waited. */
async function recordFirstAnswer(tx: CustomerDb, clock: Clock, quote: QuoteRecord): Promise<void> {
  const { id, state, createdAt: askedAt } = quote
  if (state === 'requested')
    await tx.answered({ kind: 'freight', subject: id, askedAt, answeredAt: clock.now() })
}

const linkTo = ({ id, mode }: QuoteRecord): string => freightQuotePath({ id, mode })
