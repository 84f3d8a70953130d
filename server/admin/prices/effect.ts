import type { EffectCounts } from '#src/contract/desk/prices.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { markupFor, withMarkup, type MarkupRule } from '#src/domain/money/markup.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { taxDay, type Registrations } from '#src/domain/money/tax.ts'
import { rateParcels, type RateRequest } from '#src/domain/rating/rating.ts'
import { readStored, type Cards } from '#server/carriers/rate-card-store.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { gazetteer, taxedPlace } from '#server/platform/gazetteer.ts'
import type { Content } from './packs.ts'

/** A price that a customer was quoted, and what it was for. */
export type QuotedPrice = {
  customerId: string
  carrierCode: string
  serviceCode: string
  serviceName: string
  /** Before tax, as it was quoted. */
  quotedCents: Cents
  at: Date
} & ({ kind: 'parcel'; request: RateRequest } | { kind: 'freight'; request: FreightRequest })

export interface PricingTerms {
  /** Every rule that ever was: each quote is priced with those of its own day. */
  rules: readonly MarkupRule[]
  registrations: Registrations
  /** YYYY-MM-DD: earlier shipments are priced as if they were of this day. */
  day: string
}

export interface Repriced {
  service: string
  from: string
  to: string
  quotedCents: Cents
  /** undefined: there is no longer a price. */
  nowCents: Cents | undefined
}

/**
 * Quotes priced anew, as whoever asks on the day on which the cards come into force would get them: with the new
 * cards and the markup that the quote had.
 */
export function priceAnew(cards: Content, quotes: readonly QuotedPrice[], terms: PricingTerms): Repriced[] {
  const { registrations } = terms
  const parcel = cards.parcel && { ...readStored('parcel', cards.parcel), registrations }
  const freight = cards.freight && { ...readStored('freight', cards.freight), registrations }
  // The services of one request were quoted together.
  const answers = new Map<string, ReturnType<typeof ratesOf>>()
  return quotes.map((quote) => {
    const key = `${quote.kind} ${quote.at.getTime()} ${JSON.stringify(quote.request)}`
    const rates = answers.get(key) ?? ratesOf({ parcel, freight }, quote, terms.day)
    answers.set(key, rates)
    const rate = rates.find(({ serviceCode }) => serviceCode === quote.serviceCode)
    const { from, to } = quote.request
    return {
      service: quote.serviceName,
      from: from.postalCode || from.country,
      to: to.postalCode || to.country,
      quotedCents: quote.quotedCents,
      nowCents: rate && soldFor(rate, quote, terms),
    }
  })
}

interface Priced {
  serviceCode: string
  lines: { kind: string; amountCents: Cents }[]
  subtotalCents: Cents
  taxes: []
  totalCents: Cents
}

function ratesOf(
  {
    parcel,
    freight,
  }: { parcel: Cards['parcel'] | '' | undefined; freight: Cards['freight'] | '' | undefined },
  quote: QuotedPrice,
  day: string,
): Priced[] {
  const now = new Date(Math.max(quote.at.getTime(), dayBegins(day).getTime()))
  const later = (date: string) => (date < day ? day : date)
  if (quote.kind === 'parcel') {
    if (!parcel) return []
    const request = { ...quote.request, shipDate: later(quote.request.shipDate) }
    return rateParcels(parcel, request, { gazetteer, now }).flatMap((rate) =>
      rate.refused === null ? [untaxed(rate)] : [],
    )
  }
  if (!freight) return []
  const request = { ...quote.request, readyDate: later(quote.request.readyDate) }
  return rateFreight(freight, request, { gazetteer, now }).rates.map(untaxed)
}

const untaxed = ({ serviceCode, lines, subtotalCents, totalCents }: Omit<Priced, 'taxes'>): Priced => ({
  serviceCode,
  lines,
  subtotalCents,
  taxes: [],
  totalCents,
})

function soldFor(
  rate: Priced,
  { carrierCode, serviceCode, customerId, at, request: { from, to } }: QuotedPrice,
  { rules, registrations }: PricingTerms,
): Cents {
  const rule = markupFor(rules, { carrierCode, serviceCode, customerId, day: bookDay(at) })
  return withMarkup(rate, rule, {
    origin: taxedPlace(from),
    destination: taxedPlace(to),
    date: taxDay(at),
    registrations,
  }).rate.subtotalCents
}

export interface EffectSummary extends EffectCounts {
  notPriced: number
  /** Of those that still have a price. */
  quotedCents: Cents
  nowCents: Cents
  /** Per cent, of those that still have a price; null without any. */
  median: number | null
  /** The largest changes, and before them what has no price any more. */
  largest: Repriced[]
}

const LARGEST_SHOWN = 10

export function summaryOf(all: readonly Repriced[]): EffectSummary {
  const priced = all.flatMap(({ nowCents, ...row }) => (nowCents === undefined ? [] : [{ ...row, nowCents }]))
  const sum = (pick: 'quotedCents' | 'nowCents') => priced.reduce((total, row) => total + row[pick], 0)
  const size = (row: Repriced) =>
    row.nowCents === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(row.nowCents - row.quotedCents)
  return {
    count: all.length,
    up: priced.filter((row) => row.nowCents > row.quotedCents).length,
    down: priced.filter((row) => row.nowCents < row.quotedCents).length,
    unchanged: priced.filter((row) => row.nowCents === row.quotedCents).length,
    notPriced: all.length - priced.length,
    quotedCents: sum('quotedCents'),
    nowCents: sum('nowCents'),
    median: medianOf(
      priced
        .filter(({ quotedCents }) => quotedCents > 0)
        .map(({ quotedCents, nowCents }) => ((nowCents - quotedCents) / quotedCents) * 100),
    ),
    largest: all
      .filter((row) => row.nowCents !== row.quotedCents)
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, LARGEST_SHOWN),
  }
}

/** Of an even number of values the middle between two; null without any. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
