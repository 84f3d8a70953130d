import { asc, desc, eq } from 'drizzle-orm'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import { QUOTE_STATES } from '#src/domain/freight/quote-state.ts'
import { contentsOf } from '#src/domain/freight/load-snapshot.ts'
import { decimalMoney, parseMoney } from '#src/domain/money/money.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import { readCardInForce } from '#server/carriers/rate-card-store.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import {
  priceAnswer,
  sendOffer,
  declineQuote,
  withCost,
  type Answer,
} from '#server/modules/freight/operator-offer.ts'
import { offerEmail } from '#server/modules/freight/emails.ts'
import { previewEmails } from '#server/mail/notices.ts'
import { type QuoteRecord } from '#server/modules/freight/repository.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { termsFor } from './freight-terms.ts'
import { assertAlone, senderNames } from './offer-senders.ts'

/** Whether a quote expired depends on the time; it is never stored (src/domain/freight/freight-life.ts). */
const STORED_STATES = QUOTE_STATES.filter((state) => state !== 'expired')

/** Freight quotes, by default those waiting for a price, longest wait first. */
export async function listFreightQuotes({ options }: Command, { database, clock }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, STORED_STATES)
  const shownState = state ?? ('all' in options ? undefined : 'requested')
  const found = await database.sql
    .select()
    .from(freightQuotes)
    .where(shownState && eq(freightQuotes.state, shownState))
    .orderBy(shownState === 'requested' ? asc(freightQuotes.createdAt) : desc(freightQuotes.createdAt))
    .limit(parseCount('limit', options.limit, 100))
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

/** The full request and every offer. */
export async function showFreight({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const quote = await findQuoteByNumber(given, deps)
  const offers = await deps.database
    .forCustomer(quote.customerId)
    .find(freightOffers, eq(freightOffers.quoteId, quote.id), { orderBy: [asc(freightOffers.createdAt)] })
  const names = await senderNames(
    deps.database.sql,
    offers.map(({ sentBy }) => sentBy),
  )
  const shown = {
    id: quote.id,
    number: quote.number,
    mode: quote.mode,
    state: quote.state,
    since: minute(quote.createdAt),
    ...(quote.outcomeReason && {
      lost: { reason: quote.outcomeReason, note: quote.outcomeNote, by: quote.outcomeBy },
    }),
    request: quote.request,
    offers: offers.map((row) => ({
      state: row.state,
      by: row.source,
      sender: names.get(row.sentBy ?? '') ?? '',
      validUntil: minute(row.validUntil),
      ...priceOf(row.rate),
    })),
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

/**
 * `freight offer QT… 1850.00 --days 5`: sets the carriage; fuel and accessorials come from the rate card
 * unless lines replace them.
 */
export async function offerFreight(
  { words: [given, amount], options }: Command,
  deps: Deps,
): Promise<string> {
  const quote = await findQuoteByNumber(given, deps)
  const {
    database,
    clock,
    config: { registrations },
  } = deps
  const rateCard = (await readCardInForce(database, 'freight', clock.now()))?.card
  if (!rateCard) throw new UsageError(say('verb.freight.noCard'))
  const standard = await termsFor(quote, options.standard, deps)
  const answer = parseAnswer(amount, options, standard)
  const rate = priced({ ...rateCard, registrations }, quote, answer, clock.now())
  const lines = [
    ...rate.lines.map(({ kind, amountCents }) => `  ${kind}\t${decimalMoney(amountCents)}`),
    ...rate.taxes.map(({ type, amountCents }) => `  ${type}\t${decimalMoney(amountCents)}`),
  ].join('\n')
  const offered = !('dry-run' in options || 'mail' in options)
  const costCents = options.cost === undefined ? null : parseAmount(options.cost, '1600.00')
  if (offered)
    await retryTransaction(clock, () =>
      database.transaction(async (tx) => {
        const db = customerDb(quote.customerId, tx)
        if (!('anyway' in options)) await assertAlone(tx, db, quote)
        await sendOffer(
          db,
          clock,
          quote.id,
          withCost(rate, quote, costCents, clock.now()),
          actingPerson()?.id ?? null,
        )
        await auditOperator(tx, clock, 'freight:offer', quote.id, {
          number: quote.number,
          totalCents: rate.totalCents,
          costCents,
        })
      }),
    ).catch(asUsageError(quote.number))
  return 'json' in options
    ? JSON.stringify({
        number: quote.number,
        offered,
        ...priceOf(rate),
        subtotal: decimalMoney(rate.subtotalCents),
        taxes: Object.fromEntries(
          rate.taxes.map(({ type, amountCents }) => [type, decimalMoney(amountCents)]),
        ),
        terms: answer.terms,
        ...('mail' in options && { mails: await offerMails(quote, rate, deps) }),
      })
    : 'mail' in options
      ? (await offerMails(quote, rate, deps))
          .map(({ to, subject, text }) => `${to}\n${subject}\n\n${text}`)
          .join('\n\n')
      : [
          say(offered ? 'verb.freight.offered' : 'verb.freight.wouldOffer', {
            number: quote.number,
            total: decimalMoney(rate.totalCents),
            day: rate.deliveryDate,
          }),
          lines,
        ].join('\n')
}

export async function refuseFreight({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const quote = await findQuoteByNumber(given, deps)
  const { database, clock, config } = deps
  if (!options.answer) throw new UsageError(say('verb.answer'))
  await retryTransaction(clock, () =>
    database.transaction(async (tx) => {
      const db = customerDb(quote.customerId, tx)
      if (!('anyway' in options)) await assertAlone(tx, db, quote)
      await declineQuote(db, clock, quote.id, {
        why: options.answer!,
        by: config.site.name,
      })
      await auditOperator(tx, clock, 'freight:refuse', quote.id, { number: quote.number })
    }),
  ).catch(asUsageError(quote.number))
  return say('verb.freight.declined', { number: quote.number })
}

function parseAnswer(
  amount: string | undefined,
  { days, hours, line = '', terms = '' }: Record<string, string>,
  standard: readonly string[],
): Answer {
  if (amount === undefined) throw new UsageError(say('verb.freight.charge'))
  const freightCents = parseAmount(amount, '1850.00')
  const lines = line
    .split(',')
    .filter(Boolean)
    .map((text) => {
      const [, kind, money] = /^\s*([a-z]+)\s*=\s*(\S+)\s*$/.exec(text) ?? []
      const amountCents = money === undefined ? null : parseMoney(money)
      if (!kind || amountCents === null) throw new UsageError(say('verb.freight.line', { given: text }))
      return { kind, amountCents }
    })
  return {
    freightCents,
    days: parseCount('days', days, 5),
    hours: hours === undefined ? null : parseCount('hours', hours, 48),
    lines,
    terms: [...standard, terms].filter(Boolean),
  }
}

/** The email that the offer would be announced with. */
const offerMails = async (quote: QuoteRecord, rate: FreightRate, deps: Deps) =>
  (
    await previewEmails(
      deps,
      quote.customerId,
      'freight',
      offerEmail(quote, {
        rate,
        validUntil: new Date(deps.clock.now().getTime() + rate.validHours * 3_600_000),
      }),
    )
  ).map(({ locale, to, ...mail }) => ({ language: locale, to: to.join(', '), ...mail }))

const priceOf = ({ serviceName, totalCents, deliveryDate, lines }: FreightRate) => ({
  service: serviceName,
  total: decimalMoney(totalCents),
  deliveryDate,
  lines: Object.fromEntries(lines.map(({ kind, amountCents }) => [kind, decimalMoney(amountCents)])),
})

export async function findQuoteByNumber(given: string | undefined, { database }: Deps): Promise<QuoteRecord> {
  const number = parseDocumentNumber('quote', given)
  const [quote] = await database.sql.select().from(freightQuotes).where(eq(freightQuotes.number, number))
  if (!quote) throw new UsageError(say('verb.notFound', { name: number }))
  return quote
}

function priced(...[rateCard, quote, ...rest]: Parameters<typeof priceAnswer>): FreightRate {
  try {
    return priceAnswer(rateCard, quote, ...rest)
  } catch (error) {
    return asUsageError(quote.number)(error)
  }
}
