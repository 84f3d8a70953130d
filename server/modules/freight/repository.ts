import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { FreightQuote, Offer, QuoteRow } from '#src/contract/freight.ts'
import type { FreightMode, FreightRequest } from '#src/domain/freight/freight.ts'
import { QUOTE_TABS, quoteStateOf, type QuoteTab } from '#src/domain/freight/quote-state.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers, freightQuotes, quoteHistory } from '#server/db/schema/freight.ts'
import { notFound } from '#server/platform/errors.ts'
import { toHistory } from '#server/db/history.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { matches } from '#server/platform/text/search-text.ts'

export type QuoteRecord = typeof freightQuotes.$inferSelect
export type OfferRecord = typeof freightOffers.$inferSelect

const PAGE_SIZE = 25
const KEYSET = { at: freightQuotes.createdAt, id: freightQuotes.id }

export async function listQuotes(
  db: CustomerDb,
  { tab, mode, q, after }: { tab: QuoteTab; mode: FreightMode | ''; q: string; after: string },
  now: Date,
): Promise<CursorPage<QuoteRow>> {
  const where = and(
    inTab(tab, now),
    mode ? eq(freightQuotes.mode, mode) : undefined,
    matches(freightQuotes.search, q),
    olderThan(KEYSET, after),
  )
  const found = await db.find(freightQuotes, where, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 })
  const { shown, next } = cursorPage(found, PAGE_SIZE)
  const offers =
    shown.length === 0
      ? []
      : await db.find(
          freightOffers,
          inArray(
            freightOffers.quoteId,
            shown.map(({ id }) => id),
          ),
        )
  return {
    rows: shown.map((quote) =>
      toRow(
        quote,
        offers.filter(({ quoteId }) => quoteId === quote.id),
        now,
      ),
    ),
    next,
  }
}

/** Expired offers count as ended although no row says so. */
function inTab(tab: QuoteTab, now: Date): SQL | undefined {
  const { states } = QUOTE_TABS.find(({ id }) => id === tab)!
  if (!states) return undefined
  const live = sql`
    exists (select 1 from freight_offers o
      where o.customer_id = ${freightQuotes.customerId} and o.quote_id = ${freightQuotes.id}
      and o.state = 'open' and o.valid_until > ${now.toISOString()}::timestamptz)`
  if (tab === 'open')
    return sql`(${freightQuotes.state} = 'requested' or (${freightQuotes.state} = 'offered' and ${live}))`
  if (tab === 'ended')
    return sql`(${freightQuotes.state} in ('declined', 'withdrawn') or (${freightQuotes.state} = 'offered' and not ${live}))`
  return inArray(freightQuotes.state, [...states])
}

export async function findQuote(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<QuoteRecord> {
  const quote = await db.one(freightQuotes, eq(freightQuotes.id, id), options)
  if (!quote) throw notFound()
  return quote
}

export const listOffers = (db: CustomerDb, quoteId: string): Promise<OfferRecord[]> =>
  db.find(freightOffers, eq(freightOffers.quoteId, quoteId), {
    orderBy: [desc(freightOffers.createdAt), asc(freightOffers.id)],
  })

export async function quoteDetails(db: CustomerDb, quote: QuoteRecord, now: Date): Promise<FreightQuote> {
  const offers = await listOffers(db, quote.id)
  const history = await db.find(quoteHistory, eq(quoteHistory.quoteId, quote.id), {
    orderBy: [asc(quoteHistory.at), asc(quoteHistory.id)],
  })
  return {
    ...toRow(quote, offers, now),
    request: quote.request,
    offerList: offers.map(toOffer).toSorted((a, b) => a.rate.totalCents - b.rate.totalCents),
    refused: quote.refused,
    history: toHistory(history),
  }
}

const toOffer = (offer: OfferRecord): Offer => ({
  id: offer.id,
  state: offer.state,
  rate: offer.rate,
  validUntil: offer.validUntil.toISOString(),
  createdAt: offer.createdAt.toISOString(),
  by: offer.source,
})

function toRow(quote: QuoteRecord, offers: readonly OfferRecord[], now: Date): QuoteRow {
  const { from, to, readyDate } = quote.request
  const open = offers
    .filter(({ state, validUntil }) => state === 'open' && validUntil > now)
    .toSorted((a, b) => a.rate.totalCents - b.rate.totalCents)
  const end = ({ country, postalCode }: FreightRequest['from']) =>
    (country === 'CA' ? postalCode : `${postalCode} ${country}`).trim()
  return {
    id: quote.id,
    number: quote.number,
    mode: quote.mode,
    origin: end(from),
    destination: end(to),
    readyDate,
    state: quoteStateOf(
      quote.state,
      offers.map(({ state, validUntil }) => ({ state, validUntil })),
      now,
    ),
    bestCents: open[0] ? open[0].rate.totalCents : null,
    offers: open.length,
    validUntil: open[0]?.validUntil.toISOString() ?? null,
    loadId: quote.loadId,
    createdAt: quote.createdAt.toISOString(),
  }
}
