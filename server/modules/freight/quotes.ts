import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import unFile from '#src/domain/data/un-numbers.json' with { type: 'json' }
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { canMoveQuote, type QuoteState } from '#src/domain/freight/quote-state.ts'
import { contentsOf } from '#src/domain/freight/load-snapshot.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import { shipDayFault } from '#src/domain/calendar/ship-day.ts'
import { hazardFaults, unNumbers, type UnFile } from '#src/domain/freight/un-numbers.ts'
import { priceFreight, type Priced } from '#server/carriers/prices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { idReused, notFound, RequestError } from '#server/platform/errors.ts'
import { notify } from '#server/mail/notices.ts'
import { searchText } from '#server/platform/text/search-text.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { keepReason, type WhyLost } from './outcome.ts'
import { recordQuoteEvent } from './quote-history.ts'
import { findQuote, type QuoteRecord } from './repository.ts'

type Context = Pick<CustomerContext, 'db' | 'clock' | 'carriers' | 'session' | 'log'>

/**
 * Creates one quote per ID, however often it is requested: with offers where a rate card has the price,
 * otherwise an operator is emailed.
 */
export async function requestQuote(
  context: Context,
  id: string,
  typed: FreightRequest,
): Promise<QuoteRecord> {
  const { db, clock, session } = context
  const request = normalized(typed)
  assertKnownHazards(request)
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  if (!(await db.one(freightQuotes, eq(freightQuotes.id, id)))) {
    await db.assertOn('freight')
    // A repeated request that was in time when it was first sent isn't checked again.
    const fault = shipDayFault(request.readyDate, clock.now())
    if (fault) throw new RequestError('error.fields', { fields: { 'request.readyDate': fault } })
    const answer = await askCarriers(context, request)
    const number = numberFor('quote', await db.next('quote_numbers'))
    const actor = session.user.nickName
    await retryTransaction(clock, () =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const state = initialState(answer)
        const row = {
          id,
          number,
          fingerprint,
          mode: request.mode,
          state,
          request,
          refused: answer.refused,
          userId: session.user.id,
          search: searchText(number, request.from.postalCode, request.to.postalCode, contentsOf(request)),
          createdAt: now,
          updatedAt: now,
        }
        // First, so that of two simultaneous clicks the second waits here and then finds the first.
        if (!(await tx.insert(freightQuotes, row, { ifAbsent: true }))) return
        await recordQuoteEvent(tx, clock, id, { actor, event: 'quote.asked' })
        await saveOffers(tx, clock, id, answer.rates, 'card')
        if (state === 'requested') await tx.job(clock, notify('freight:requested', id))
      }),
    )
  }
  const quote = await findQuote(db, id)
  if (quote.fingerprint !== fingerprint) throw idReused('freight.idReused')
  return quote
}

/**
 * Requests today's prices for the same quote: earlier rate card offers are withdrawn, an operator's offer
 * stays.
 */
export async function refreshQuote(context: Context, id: string): Promise<QuoteRecord> {
  const { db, clock, session } = context
  const quote = await findQuote(db, id)
  if (quote.state === 'accepted' || quote.state === 'withdrawn') throw new RequestError('freight.illegalMove')
  const answer = await askCarriers(context, quote.request)
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findQuote(tx, id, { lock: true })
      if (locked.state === 'accepted' || locked.state === 'withdrawn')
        throw new RequestError('freight.illegalMove')
      await tx.update(
        freightOffers,
        { state: 'withdrawn' },
        and(
          eq(freightOffers.quoteId, id),
          eq(freightOffers.state, 'open'),
          eq(freightOffers.source, 'card'),
        )!,
      )
      await saveOffers(tx, clock, id, answer.rates, 'card')
      const others = await tx.count(
        freightOffers,
        and(eq(freightOffers.quoteId, id), eq(freightOffers.state, 'open'))!,
      )
      const state = others > 0 ? 'offered' : initialState(answer)
      await tx.update(
        freightQuotes,
        { state, refused: answer.refused, updatedAt: clock.now() },
        eq(freightQuotes.id, id),
      )
      await recordQuoteEvent(tx, clock, id, { actor: session.user.nickName, event: 'quote.again' })
      if (state === 'requested' && locked.state !== 'requested')
        await tx.job(clock, notify('freight:requested', id))
    }),
  )
  return findQuote(db, id)
}

/** Withdraws a quote. Repeating it changes nothing. */
export async function withdrawQuote(
  { db, clock, session }: Context,
  id: string,
  why: WhyLost = {},
): Promise<QuoteRecord> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const quote = await findQuote(tx, id, { lock: true })
      if (quote.state === 'withdrawn') return
      if (!canMoveQuote(quote.state, 'withdrawn')) throw new RequestError('freight.illegalMove')
      await tx.update(
        freightOffers,
        { state: 'withdrawn' },
        and(eq(freightOffers.quoteId, id), eq(freightOffers.state, 'open'))!,
      )
      await tx.update(freightQuotes, { state: 'withdrawn', updatedAt: clock.now() }, eq(freightQuotes.id, id))
      await keepReason(tx, id, why, 'customer')
      await recordQuoteEvent(tx, clock, id, { actor: session.user.nickName, event: 'quote.withdrawn' })
      if (quote.state === 'requested') await tx.job(clock, notify('freight:withdrawn', id))
    }),
  )
  return findQuote(db, id)
}

/** Declines one offer; if it was the last one, the quote is declined. */
export async function declineOffer(
  { db, clock, session }: Context,
  id: string,
  offerId: string,
  why: WhyLost = {},
): Promise<QuoteRecord> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const quote = await findQuote(tx, id, { lock: true })
      const offer = await tx.one(
        freightOffers,
        and(eq(freightOffers.id, offerId), eq(freightOffers.quoteId, id))!,
        { lock: true },
      )
      if (!offer) throw notFound()
      if (offer.state === 'declined') return
      if (quote.state !== 'offered' || offer.state !== 'open') throw new RequestError('freight.illegalMove')
      await tx.update(freightOffers, { state: 'declined' }, eq(freightOffers.id, offerId))
      await keepReason(tx, id, why, 'customer')
      await recordQuoteEvent(tx, clock, id, {
        actor: session.user.nickName,
        event: 'offer.declined',
        detail: { totalCents: offer.rate.totalCents },
      })
      if (
        (await tx.count(
          freightOffers,
          and(eq(freightOffers.quoteId, id), eq(freightOffers.state, 'open'))!,
        )) > 0
      )
        return
      await tx.update(freightQuotes, { state: 'declined', updatedAt: clock.now() }, eq(freightQuotes.id, id))
    }),
  )
  return findQuote(db, id)
}

type PricedAnswer = Awaited<ReturnType<typeof priceFreight>>

/** All carriers' answers together; one that fails doesn't affect the others. */
export async function askCarriers(
  { db, carriers, clock, log }: Pick<Context, 'db' | 'carriers' | 'clock' | 'log'>,
  request: FreightRequest,
): Promise<PricedAnswer> {
  const answers = await Promise.all(
    (await carriers.freight()).map((carrier) =>
      priceFreight(carriers, carrier, request, { customerId: db.customerId, now: clock.now() }).catch(
        (error: unknown): PricedAnswer => {
          log.error({ err: error }, 'a carrier failed to quote')
          return { rates: [], refused: [], onRequest: true }
        },
      ),
    ),
  )
  return {
    rates: answers.flatMap(({ rates }) => rates),
    refused: answers.flatMap(({ refused }) => refused),
    onRequest: answers.some(({ onRequest }) => onRequest),
  }
}

/**
 * Stores prices as offers.
 * @returns their IDs
 */
export async function saveOffers(
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  rates: readonly Priced<FreightRate>[],
  source: 'card' | 'operator',
  sentBy: string | null = null,
): Promise<string[]> {
  const now = clock.now()
  const rows = rates.map(({ rate, cost }) => ({
    id: clock.newId(),
    quoteId,
    state: 'open' as const,
    rate,
    cost,
    source,
    sentBy,
    validUntil: new Date(now.getTime() + rate.validHours * 3_600_000),
    createdAt: now,
  }))
  await tx.put(freightOffers, rows, [freightOffers.id])
  return rows.map(({ id }) => id)
}

const HAZARDS = unNumbers(unFile as unknown as UnFile)

/**
 * Refuses UN numbers that aren't in use and classes that don't match: if that is only noticed at the dock,
 * the truck is sent away.
 */
function assertKnownHazards({ units }: FreightRequest): void {
  const fields = Object.fromEntries(
    (units ?? []).flatMap(({ goods }, unit) =>
      goods.flatMap(({ hazard }, at) =>
        hazard
          ? Object.entries(hazardFaults(HAZARDS, hazard)).map(([field, message]) => [
              `request.units[${unit}].goods[${at}].hazard.${field}`,
              message,
            ])
          : [],
      ),
    ),
  )
  if (Object.keys(fields).length > 0) throw new RequestError('error.fields', { fields })
}

/** Without an offer, and with no operator to ask, the quote is declined. */
const initialState = ({ rates, onRequest }: Pick<PricedAnswer, 'rates' | 'onRequest'>): QuoteState =>
  rates.length > 0 ? 'offered' : onRequest ? 'requested' : 'declined'

/** With postal codes in their usual notation. */
const normalized = (request: FreightRequest): FreightRequest => {
  const end = <E extends FreightRequest['from']>(at: E): E => ({
    ...at,
    postalCode: normalizePostal(at.country, at.postalCode),
  })
  return {
    ...request,
    from: end(request.from),
    to: end(request.to),
    stops: request.stops?.map(end) ?? request.stops,
  }
}
