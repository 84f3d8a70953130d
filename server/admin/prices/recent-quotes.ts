import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Rate, RateRequest } from '#src/domain/rating/rating.ts'
import type { Sql } from '#server/db/sql.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { orders, rates } from '#server/db/schema/shipping.ts'
import type { CardKind } from '#server/carriers/rate-card-store.ts'
import type { QuotedPrice } from './effect.ts'

const QUOTES_PRICED = 1000

/** Where the prices come from, so that the desk can say so. */
export interface Taken {
  /** Parcel quotes are kept for a week. */
  rates: number
  /** Older ones from what was bought. */
  orders: number
  freight: number
  /** The oldest; null without any. */
  since: Date | null
}

/** Real customers: not the demonstration account, and not what programs try out with test keys. */
export const isReal = and(eq(customers.demo, false), isNull(customers.sandboxOf))

/** The newest prices that customers were quoted from the cards, each service's price for itself. */
export async function recentQuotes(
  db: Sql,
  kinds: readonly CardKind[],
): Promise<{ quotes: QuotedPrice[]; taken: Taken }> {
  const [parcel, freight] = [
    kinds.includes('parcel') ? await parcelQuotes(db) : [],
    kinds.includes('freight') ? await freightPrices(db) : [],
  ]
  const quotes = [...parcel, ...freight]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, QUOTES_PRICED)
  const count = (source: string) => quotes.filter((quote) => quote.source === source).length
  return {
    quotes: quotes.map(({ source: _source, ...quote }) => quote),
    taken: {
      rates: count('rates'),
      orders: count('orders'),
      freight: count('freight'),
      since: quotes.at(-1)?.at ?? null,
    },
  }
}

type Found = QuotedPrice & { source: keyof Omit<Taken, 'since'> }

async function parcelQuotes(db: Sql): Promise<Found[]> {
  const quoted = await db
    .select({
      customerId: rates.customerId,
      request: rates.request,
      rate: rates.rate,
      at: rates.createdAt,
    })
    .from(rates)
    .innerJoin(customers, eq(customers.id, rates.customerId))
    .where(isReal)
    .orderBy(desc(rates.createdAt), desc(rates.id))
    .limit(QUOTES_PRICED)
  const oldest = quoted.at(-1)?.at
  const bought =
    quoted.length === QUOTES_PRICED
      ? []
      : await db
          .select({ customerId: orders.customerId, rate: orders.rate, at: orders.createdAt })
          .from(orders)
          .innerJoin(customers, eq(customers.id, orders.customerId))
          .where(
            and(
              isReal,
              eq(orders.mode, 'parcel'),
              sql`${orders.rate} ? 'request'`,
              oldest && lt(orders.createdAt, oldest),
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(QUOTES_PRICED - quoted.length)
  return [
    ...quoted.map((row) => parcelQuote('rates', row)),
    ...bought.map(({ rate, ...row }) => {
      const parcel = rate as Rate & { request: RateRequest }
      return parcelQuote('orders', { ...row, rate: parcel, request: parcel.request })
    }),
  ]
}

const parcelQuote = (
  source: Found['source'],
  { rate, ...row }: { customerId: string; request: RateRequest; rate: Rate; at: Date },
): Found => ({ ...row, ...serviceOf(rate), source, kind: 'parcel' })

async function freightPrices(db: Sql): Promise<Found[]> {
  const offered = await db
    .select({
      customerId: freightOffers.customerId,
      request: freightQuotes.request,
      rate: freightOffers.rate,
      at: freightOffers.createdAt,
    })
    .from(freightOffers)
    .innerJoin(
      freightQuotes,
      and(
        eq(freightQuotes.customerId, freightOffers.customerId),
        eq(freightQuotes.id, freightOffers.quoteId),
      ),
    )
    .innerJoin(customers, eq(customers.id, freightOffers.customerId))
    // What a person offered isn't from the card.
    .where(and(isReal, eq(freightOffers.source, 'card')))
    .orderBy(desc(freightOffers.createdAt), desc(freightOffers.id))
    .limit(QUOTES_PRICED)
  return offered.map(({ rate, ...row }) => ({
    ...row,
    ...serviceOf(rate),
    source: 'freight',
    kind: 'freight',
  }))
}

const serviceOf = ({
  carrierCode,
  serviceCode,
  serviceName,
  subtotalCents,
}: {
  carrierCode: string
  serviceCode: string
  serviceName: string
  subtotalCents: Cents
}) => ({ carrierCode, serviceCode, serviceName, quotedCents: subtotalCents })
