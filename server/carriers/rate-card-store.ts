import { and, eq } from 'drizzle-orm'
import type { CardError } from '#src/domain/rating/rate-card-file.ts'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { parseFreightRateCard, serializeFreightRateCard } from '#src/domain/freight/freight-rate-card-csv.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { parseRateCard, serializeRateCard } from '#src/domain/rating/rate-card-csv.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { hasBegun, latestFirst } from '#server/db/versions.ts'
import { rateCards } from '#server/db/schema/shipping.ts'

/** The cards an operator can replace, and how each is parsed. */
export interface Cards {
  parcel: RateCard
  freight: FreightRateCard
}
export const CARD_KINDS = ['parcel', 'freight'] as const
export type CardKind = (typeof CARD_KINDS)[number]
export type CardReading<K extends CardKind> =
  | { card: Cards[K]; errors?: never }
  | { card?: never; errors: CardError[] }
export const READ_CARD: { [K in CardKind]: (csv: string) => CardReading<K> } = {
  parcel: parseRateCard,
  freight: parseFreightRateCard,
}
export const WRITE_CARD: { [K in CardKind]: (card: Cards[K]) => string } = {
  parcel: serializeRateCard,
  freight: serializeFreightRateCard,
}

/**
 * A card's file in today's format, so that two from different versions can be compared; what can't be read is
 * returned unchanged.
 */
export function inCurrentFormat<K extends CardKind>(kind: K, csv: string): string {
  const { card } = READ_CARD[kind](csv)
  return card ? WRITE_CARD[kind](card) : csv
}

type Reading = Pick<Database, 'sql'>

/** The card in force at that time, as it was imported; undefined before the first one. */
export async function cardInForce(
  { sql: db }: Reading,
  kind: CardKind,
  at: Date,
): Promise<{ id: string; csv: string } | undefined> {
  const [found] = await db
    .select({ id: rateCards.id, csv: rateCards.csv })
    .from(rateCards)
    .where(and(eq(rateCards.kind, kind), hasBegun(rateCards, at)))
    .orderBy(...latestFirst(rateCards))
    .limit(1)
  return found
}

export async function cardIdInForce(
  { sql: db }: Reading,
  kind: CardKind,
  at: Date,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: rateCards.id })
    .from(rateCards)
    .where(and(eq(rateCards.kind, kind), hasBegun(rateCards, at)))
    .orderBy(...latestFirst(rateCards))
    .limit(1)
  return found?.id
}

/** The card in force at that time, parsed; undefined before the first import. */
export async function readCardInForce<K extends CardKind>(
  database: Reading,
  kind: K,
  at: Date,
): Promise<{ id: string; card: Cards[K] } | undefined> {
  const found = await cardInForce(database, kind, at)
  return found && { id: found.id, card: readStored(kind, found.csv) }
}

/** What was read last, the newest at the end: reading holds everybody up for a moment, and few cards are in use. */
const readLately: { [K in CardKind]: Map<string, Cards[K]> } = { parcel: new Map(), freight: new Map() }
const MOST_READ = 4

/**
 * Everybody gets the same card, which can't be changed.
 * @throws Error: what is stored was checked
 */
export function readStored<K extends CardKind>(kind: K, csv: string): Cards[K] {
  const known: Map<string, Cards[K]> = readLately[kind]
  const card = known.get(csv) ?? deepFreeze(READ_CARD[kind](csv).card)
  if (!card) throw new Error(`the ${kind} card in the database cannot be read`)
  known.delete(csv)
  known.set(csv, card)
  if (known.size > MOST_READ) known.delete(known.keys().next().value!)
  return card
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** Another server may have imported a card, and one may have come into force: checked again after this time. */
const CARD_FRESH_MS = 5000

/** The card in force, parsed once and kept up to date: `make` runs again when there is a newer one. */
export function cachedCard<K extends CardKind, T>(
  { database, clock }: { database: Reading; clock: Clock },
  kind: K,
  { registrations }: Pick<Config, 'registrations'>,
  make: (card: Cards[K]) => T,
): () => Promise<T | undefined> {
  let loaded: { id: string; made: T } | undefined
  let lookedAt = 0
  return async () => {
    const now = clock.now()
    // Also looks again when the clock was set back.
    if (loaded && Math.abs(now.getTime() - lookedAt) < CARD_FRESH_MS) return loaded.made
    const inForce = await cardIdInForce(database, kind, now)
    lookedAt = now.getTime()
    if (inForce && inForce !== loaded?.id) {
      const read = await readCardInForce(database, kind, now)
      if (read) loaded = { id: read.id, made: make({ ...read.card, registrations }) }
    }
    return loaded?.made
  }
}
