import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findQuoteByNumber } from './freight.ts'

/** How much of a postal code says that two loads go the same way: an area, else the same region. */
const [AREA, REGION] = [3, 1]

/**
 * What was offered before on the same lane, the closest and newest first: what it cost us, what we asked, and
 * whether the customer took it.
 */
export async function listSimilarFreight({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const quote = await findQuoteByNumber(given, deps)
  const { from, to } = quote.request
  const sameLane = (length: number): SQL =>
    and(begins('from', from.postalCode, length), begins('to', to.postalCode, length))!
  const found = await deps.database.sql
    .select({ quote: freightQuotes, offer: freightOffers })
    .from(freightQuotes)
    .innerJoin(
      freightOffers,
      and(
        eq(freightOffers.customerId, freightQuotes.customerId),
        eq(freightOffers.quoteId, freightQuotes.id),
      ),
    )
    .where(and(eq(freightQuotes.mode, quote.mode), ne(freightQuotes.id, quote.id), sameLane(REGION)))
    .orderBy(sql`${sameLane(AREA)} desc`, desc(freightOffers.createdAt))
    .limit(parseCount('limit', options.limit, 10))
  const rows = found.map(({ quote: past, offer: { rate, cost, state, createdAt } }) => ({
    number: past.number,
    from: past.request.from.postalCode,
    to: past.request.to.postalCode,
    day: createdAt.toISOString().slice(0, 10),
    service: rate.serviceName,
    days: String(rate.transitDays),
    price: decimalMoney(rate.subtotalCents),
    cost: cost ? decimalMoney(cost.netCents) : '',
    margin: cost ? decimalMoney(rate.subtotalCents - cost.netCents) : '',
    state,
  }))
  return listing(
    options,
    ['number', 'from', 'to', 'day', 'service', 'days', 'price', 'cost', 'margin', 'state'],
    rows,
  )
}

const begins = (end: 'from' | 'to', postalCode: string, length: number): SQL =>
  sql`left(${freightQuotes.request} -> ${sql.raw(`'${end}'`)} ->> 'postalCode', ${sql.raw(String(length))}) = ${postalCode.slice(0, length)}`
