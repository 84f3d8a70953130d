import { desc, eq, sql } from 'drizzle-orm'
import type { CardError } from '#src/domain/rating/rate-card-file.ts'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { parseFreightRateCard, serializeFreightRateCard } from '#src/domain/freight/freight-rate-card-csv.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { parseRateCard, serializeRateCard } from '#src/domain/rating/rate-card-csv.ts'
import { audit, type Act } from '#server/db/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { rateCards } from '#server/db/schema/shipping.ts'

/** The cards an operator can replace, and how each is parsed. */
export interface Cards {
  parcel: RateCard
  freight: FreightRateCard
}
export type CardKind = keyof Cards
const READ: {
  [K in CardKind]: (csv: string) => { card: Cards[K]; errors?: never } | { card?: never; errors: CardError[] }
} = { parcel: parseRateCard, freight: parseFreightRateCard }
const WRITTEN: { [K in CardKind]: (card: Cards[K]) => string } = {
  parcel: serializeRateCard,
  freight: serializeFreightRateCard,
}

interface StoreOptions {
  /** Keeps an existing card in force: servers that start together on a new database create one. */
  onlyFirst?: boolean
  /** Only checks; nothing is stored. */
  dryRun?: boolean
}

/** Puts a card into force, or reports every fault and stores nothing (D16). */
export async function storeCard<K extends CardKind>(
  { database, clock }: { database: Database; clock: Clock },
  kind: K,
  csv: string,
  { onlyFirst = false, dryRun = false }: StoreOptions = {},
): Promise<{ card: Cards[K]; errors?: never } | { card?: never; errors: CardError[] }> {
  const reading = READ[kind](csv)
  if (reading.errors || dryRun) return reading
  const { card } = reading
  await database.transaction(async (tx) => {
    await holdCards(tx)
    if (onlyFirst && (await newestCardId({ sql: tx }, kind))) return
    await insertCard(
      tx,
      clock,
      { kind, card, csv },
      { action: 'rates:import', detail: { kind, name: card.name, services: card.services.length } },
    )
  })
  return { card }
}

/**
 * Puts a changed copy of the current card into force; concurrent changes wait. @throws Error when there is no
 * card
 */
export async function changeCard<K extends CardKind>(
  { database, clock }: { database: Database; clock: Clock },
  kind: K,
  change: (card: Cards[K]) => { card: Cards[K] } & Pick<Act, 'action' | 'detail'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await holdCards(tx)
    const before = await readNewestCard({ sql: tx }, kind)
    if (!before) throw new Error(`there is no ${kind} card`)
    const { card, ...act } = change(before.card)
    const csv = WRITTEN[kind](card)
    if (READ[kind](csv).errors) throw new Error(`the changed ${kind} card has faults`)
    await insertCard(tx, clock, { kind, card, csv }, act)
  })
}

/**
 * A card's file in today's format, so that two from different versions can be compared; what can't be read is
 * returned unchanged.
 */
export function inCurrentFormat<K extends CardKind>(kind: K, csv: string): string {
  const { card } = READ[kind](csv)
  return card ? WRITTEN[kind](card) : csv
}

/** Locks, so that changes wait for each other. */
const holdCards = (tx: Sql) => tx.execute(sql`lock table ${rateCards} in share row exclusive mode`)

async function insertCard<K extends CardKind>(
  tx: Sql,
  clock: Clock,
  { kind, card, csv }: { kind: K; card: Cards[K]; csv: string },
  act: Pick<Act, 'action' | 'detail'>,
): Promise<void> {
  const id = clock.newId()
  const [newest] = await tx
    .select({ createdAt: rateCards.createdAt })
    .from(rateCards)
    .where(eq(rateCards.kind, kind))
    .orderBy(desc(rateCards.createdAt))
    .limit(1)
  // The newest is in force, and the clocks of two servers can differ.
  const createdAt = new Date(Math.max(clock.now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1))
  await tx.insert(rateCards).values({ id, kind, effectiveFrom: card.asOf, csv, createdAt })
  await audit(tx, clock, { actor: 'operator', subject: id, ...act })
}

/** The card in force, as it was imported. */
export async function newestCard(
  { sql: db }: Pick<Database, 'sql'>,
  kind: CardKind,
): Promise<{ id: string; csv: string } | undefined> {
  const [newest] = await db
    .select({ id: rateCards.id, csv: rateCards.csv })
    .from(rateCards)
    .where(eq(rateCards.kind, kind))
    .orderBy(desc(rateCards.createdAt), desc(rateCards.id))
    .limit(1)
  return newest
}

export async function newestCardId(
  { sql: db }: Pick<Database, 'sql'>,
  kind: CardKind,
): Promise<string | undefined> {
  const [newest] = await db
    .select({ id: rateCards.id })
    .from(rateCards)
    .where(eq(rateCards.kind, kind))
    .orderBy(desc(rateCards.createdAt), desc(rateCards.id))
    .limit(1)
  return newest?.id
}

/** The card in force, parsed; undefined before the first import. */
export async function readNewestCard<K extends CardKind>(
  database: Pick<Database, 'sql'>,
  kind: K,
): Promise<{ id: string; card: Cards[K] } | undefined> {
  const newest = await newestCard(database, kind)
  if (!newest) return undefined
  const { card } = READ[kind](newest.csv)
  if (!card) throw new Error(`the ${kind} card in the database cannot be read`)
  return { id: newest.id, card }
}

/** Another server may have imported a card: checked again after this time. */
const CARD_FRESH_MS = 5000

/** The card in force, parsed once and kept up to date: `make` runs again when there is a newer one. */
export function cachedCard<K extends CardKind, T>(
  database: Pick<Database, 'sql'>,
  kind: K,
  { registrations }: Pick<Config, 'registrations'>,
  make: (card: Cards[K]) => T,
): () => Promise<T | undefined> {
  let loaded: { id: string; made: T } | undefined
  let lookedAt = 0
  return async () => {
    if (loaded && performance.now() - lookedAt < CARD_FRESH_MS) return loaded.made
    const newest = await newestCardId(database, kind)
    lookedAt = performance.now()
    if (newest && newest !== loaded?.id) {
      const read = await readNewestCard(database, kind)
      if (read) loaded = { id: read.id, made: make({ ...read.card, registrations }) }
    }
    return loaded?.made
  }
}
