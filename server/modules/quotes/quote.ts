import { eq } from 'drizzle-orm'
import type { CarrierAnswer, QuotedRate } from '#src/contract/parcel.ts'
import { RATE_VALID_MINUTES } from '#src/domain/limits.ts'
import type { Rate, RateRequest } from '#src/domain/rating.ts'
import type { Carrier } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { rates } from '#server/db/schema/shipping.ts'

export interface StoredRate { quoted: QuotedRate; request: RateRequest; validUntil: Date }
interface Asking { carrier: Carrier; request: RateRequest; clock: Clock; /** Absent for visitors: they see prices, they cannot buy. */ db: CustomerDb | undefined }

/** Asks one carrier and keeps a customer's rates for as long as they may be bought (D15). */
export async function quoteCarrier({ carrier, request, clock, db }: Asking): Promise<CarrierAnswer> {
  const now = clock.now()
  const answer = await carrier.rates(request, now)
  const quoted = answer.rates.map((rate): QuotedRate => ({ ...rate, id: db ? clock.newId() : null, validUntil: validUntil(now).toISOString() }))
  if (db) await keepRates(db, quoted.map((rate) => ({ ...rate, id: rate.id! })), { request, now })
  return { carrierCode: carrier.code, rates: quoted, refused: answer.refused, failure: null }
}

/** Of the customer's rates; undefined when there is none of that id. */
export async function findRate(db: CustomerDb, id: string): Promise<StoredRate | undefined> {
  const row = await db.one(rates, eq(rates.id, id))
  return row && { quoted: toQuoted(row.id, row.rate, row.validUntil), request: row.request, validUntil: row.validUntil }
}

const toQuoted = (id: string, rate: Rate, validUntil: Date): QuotedRate => ({ ...rate, id, validUntil: validUntil.toISOString() })

/** Keeps rates under their ids for as long as they may be bought: one statement, however many. */
export async function keepRates(db: CustomerDb, kept: readonly (Rate & { id: string })[], { request, now }: { request: RateRequest; now: Date }): Promise<void> {
  await db.put(rates, kept.map(({ id, ...rate }) => ({
    id, carrierCode: rate.carrierCode, rate, request,
    validUntil: validUntil(now), createdAt: now,
  })), [rates.id])
}

const validUntil = (now: Date): Date => new Date(now.getTime() + RATE_VALID_MINUTES * 60_000)
