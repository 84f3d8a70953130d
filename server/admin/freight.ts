import { asc, desc, eq } from 'drizzle-orm'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import { QUOTE_STATES } from '#src/domain/freight/quote-state.ts'
import { contentsOf } from '#src/domain/freight/load-snapshot.ts'
import { decimalMoney, parseMoney } from '#src/domain/money/money.ts'
import { audit } from '#server/db/audit.ts'
import { readNewestCard } from '#server/carriers/rate-card-store.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { answered, offer, refuse, withCost, type Answer } from '#server/modules/freight/operator.ts'
import { type QuoteRecord } from '#server/modules/freight/repository.ts'
import type { Deps } from '#server/http/context.ts'
import { refusedFor, UsageError, type Command } from './command.ts'
import { amountOf, countOf, numberOf, oneOf } from './options.ts'
import { listing, minute } from './table.ts'

/** Expired is read off the clock, never stored (domain/freight/quote-state.ts). */
const STORED_STATES = QUOTE_STATES.filter((state) => state !== 'expired')

/** Freight that waits for a price first, the longest wait on top. */
export async function listOfFreight({ options }: Command, { database, clock }: Deps): Promise<string> {
  const state = oneOf('state', options.state, STORED_STATES)
  const wanted = state ?? ('all' in options ? undefined : 'requested')
  const found = await database.sql
    .select()
    .from(freightQuotes)
    .where(wanted && eq(freightQuotes.state, wanted))
    .orderBy(wanted === 'requested' ? asc(freightQuotes.createdAt) : desc(freightQuotes.createdAt))
    .limit(countOf('limit', options.limit, 100))
  const rows = found.map((quote) => {
    const { from, to, readyDate } = quote.request
    return {
      number: quote.number,
      mode: quote.mode,
      state: quote.state,
      from: `${from.postalCode} ${from.country}`,
      to: `${to.postalCode} ${to.country}`,
      ready: readyDate,
      hours: String(Math.floor((clock.now().getTime() - quote.createdAt.getTime()) / 3_600_000)),
      since: minute(quote.createdAt),
      goods: contentsOf(quote.request),
    }
  })
  return listing(
    options,
    ['number', 'mode', 'state', 'from', 'to', 'ready', 'hours waiting', 'since (UTC)', 'goods'],
    rows,
  )
}

/** All that was asked for, and every offer. */
export async function showFreight({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const quote = await named(given, deps)
  const offers = await deps.database
    .forCustomer(quote.customerId)
    .find(freightOffers, eq(freightOffers.quoteId, quote.id), { orderBy: [asc(freightOffers.createdAt)] })
  const shown = {
    number: quote.number,
    mode: quote.mode,
    state: quote.state,
    since: minute(quote.createdAt),
    request: quote.request,
    offers: offers.map((row) => ({
      state: row.state,
      by: row.source,
      validUntil: minute(row.validUntil),
      ...priceOf(row.rate),
    })),
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

/**
 * `freight offer QT… 1850.00 --days 5`: the carriage; fuel and accessorials are the card's, unless lines say
 * otherwise.
 */
export async function offerFreight(
  { words: [given, amount], options }: Command,
  deps: Deps,
): Promise<string> {
  const quote = await named(given, deps)
  const {
    database,
    clock,
    config: { registrations },
  } = deps
  const card = (await readNewestCard(database, 'freight'))?.card
  if (!card) throw new UsageError('No freight card yet. Import one with rates import --freight.')
  const rate = priced({ ...card, registrations }, quote, answerOf(amount, options), clock.now())
  const lines = [
    ...rate.lines.map(({ kind, amountCents }) => `  ${kind}\t${decimalMoney(amountCents)}`),
    ...rate.taxes.map(({ type, amountCents }) => `  ${type}\t${decimalMoney(amountCents)}`),
  ].join('\n')
  const offered = !('dry-run' in options)
  const costCents = options.cost === undefined ? null : amountOf(options.cost, '1600.00')
  if (offered)
    await retryTransaction(clock, () =>
      database.transaction(async (tx) => {
        await offer(
          customerDb(quote.customerId, tx),
          clock,
          quote.id,
          withCost(rate, quote, costCents, clock.now()),
        )
        await audit(tx, clock, {
          actor: 'operator',
          action: 'freight:offer',
          subject: quote.id,
          detail: { number: quote.number, totalCents: rate.totalCents, costCents },
        })
      }),
    ).catch(refusedFor('Can’t be answered'))
  return 'json' in options
    ? JSON.stringify({ number: quote.number, offered, ...priceOf(rate) })
    : `${quote.number}: ${offered ? 'offered' : 'would be offered'} for ${decimalMoney(rate.totalCents)}, delivery ${rate.deliveryDate}.\n${lines}`
}

export async function refuseFreight({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const quote = await named(given, deps)
  const { database, clock, config } = deps
  if (!options.answer) throw new UsageError('Add an answer for the customer: --answer "…".')
  await retryTransaction(clock, () =>
    database.transaction(async (tx) => {
      await refuse(customerDb(quote.customerId, tx), clock, quote.id, {
        why: options.answer!,
        by: config.site.name,
      })
      await audit(tx, clock, {
        actor: 'operator',
        action: 'freight:refuse',
        subject: quote.id,
        detail: { number: quote.number },
      })
    }),
  ).catch(refusedFor('Can’t be answered'))
  return `${quote.number}: declined.`
}

function answerOf(
  amount: string | undefined,
  { days, hours, line = '', terms }: Record<string, string>,
): Answer {
  if (amount === undefined) throw new UsageError('Enter the freight charge, such as 1850.00.')
  const freightCents = amountOf(amount, '1850.00')
  const lines = line
    .split(',')
    .filter(Boolean)
    .map((text) => {
      const [, kind, money] = /^\s*([a-z]+)\s*=\s*(\S+)\s*$/.exec(text) ?? []
      const amountCents = money === undefined ? null : parseMoney(money)
      if (!kind || amountCents === null)
        throw new UsageError(`"${text}" isn’t a valid line. Use a line such as chassis=90.00.`)
      return { kind, amountCents }
    })
  return {
    freightCents,
    days: countOf('days', days, 5),
    hours: hours === undefined ? null : countOf('hours', hours, 48),
    lines,
    terms: terms ?? null,
  }
}

const priceOf = ({ serviceName, totalCents, deliveryDate, lines }: FreightRate) => ({
  service: serviceName,
  total: decimalMoney(totalCents),
  deliveryDate,
  lines: Object.fromEntries(lines.map(({ kind, amountCents }) => [kind, decimalMoney(amountCents)])),
})

async function named(given: string | undefined, { database }: Deps): Promise<QuoteRecord> {
  const number = numberOf('quote', given)
  const [quote] = await database.sql.select().from(freightQuotes).where(eq(freightQuotes.number, number))
  if (!quote) throw new UsageError(`Freight quote ${number} not found.`)
  return quote
}

function priced(...asked: Parameters<typeof answered>): FreightRate {
  try {
    return answered(...asked)
  } catch (error) {
    return refusedFor('Can’t be offered')(error)
  }
}
