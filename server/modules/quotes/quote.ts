import { eq } from 'drizzle-orm'
import type { CarrierAnswer, QuotedRate } from '#src/contract/parcel.ts'
import { RATE_VALID_MINUTES } from '#src/domain/shared/limits.ts'
import type { Cost } from '#src/domain/money/markup.ts'
import type { Rate, RateRequest } from '#src/domain/rating/rating.ts'
import type { Carrier, Carriers } from '#server/carriers/carriers.ts'
import { priceParcels, type Priced } from '#server/carriers/prices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers } from '#server/db/schema/freight.ts'
import { rates } from '#server/db/schema/shipping.ts'

export interface StoredRate {
  quoted: QuotedRate
  request: RateRequest
  validUntil: Date
}

interface QuoteRequest {
  carriers: Pick<Carriers, 'markups' | 'registrations'>
  carrier: Carrier
  request: RateRequest
  clock: Clock
  /** Absent for visitors: they see prices and can't buy. */
  db: CustomerDb | undefined
}

/** Asks one carrier, and stores a customer's rates for as long as they can be bought (D15). */
export async function quoteCarrier({
  carriers,
  carrier,
  request,
  clock,
  db,
}: QuoteRequest): Promise<CarrierAnswer> {
  const now = clock.now()
  const { rates: priced, refused } = await priceParcels(carriers, carrier, request, {
    customerId: db?.customerId ?? null,
    now,
  })
  const kept = priced.map((one) => ({ ...one, id: clock.newId() }))
  if (db) await saveRates(db, kept, { request, now })
  return {
    carrierCode: carrier.code,
    rates: kept.map(({ id, rate }): QuotedRate => ({
      ...rate,
      id: db ? id : null,
      validUntil: validUntil(now).toISOString(),
    })),
    refused,
    failure: null,
  }
}

/** One of the customer's rates; undefined if there is none with that ID. */
export async function findRate(db: CustomerDb, id: string): Promise<StoredRate | undefined> {
  const row = await db.one(rates, eq(rates.id, id))
  return (
    row && {
      quoted: toQuoted(row.id, row.rate, row.validUntil),
      request: row.request,
      validUntil: row.validUntil,
    }
  )
}

/** What the carrier will bill for a rate or an offer of the customer; undefined if that isn't known. */
export async function quotedCost(
  db: CustomerDb,
  of: { rateId: string | null } | { offerId: string },
): Promise<Cost | undefined> {
  if ('offerId' in of)
    return (await db.one(freightOffers, eq(freightOffers.id, of.offerId)))?.cost ?? undefined
  return (of.rateId === null ? undefined : await db.one(rates, eq(rates.id, of.rateId)))?.cost ?? undefined
}

const toQuoted = (id: string, rate: Rate, validUntil: Date): QuotedRate => ({
  ...rate,
  id,
  validUntil: validUntil.toISOString(),
})

/** Stores rates under their IDs for as long as they can be bought, in one statement. */
export async function saveRates(
  db: CustomerDb,
  kept: readonly (Priced<Rate> & { id: string })[],
  { request, now }: { request: RateRequest; now: Date },
): Promise<void> {
  await db.put(
    rates,
    kept.map(({ id, rate, cost }) => ({
      id,
      carrierCode: rate.carrierCode,
      rate,
      cost,
      request,
      validUntil: validUntil(now),
      createdAt: now,
    })),
    [rates.id],
  )
}

const validUntil = (now: Date): Date => new Date(now.getTime() + RATE_VALID_MINUTES * 60_000)
