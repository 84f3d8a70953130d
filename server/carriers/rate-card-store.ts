import { desc, eq, sql } from 'drizzle-orm'
import type { CardError } from '#src/domain/card-file.ts'
import type { FreightCard } from '#src/domain/freight-card.ts'
import { parseFreightCard } from '#src/domain/freight-card-csv.ts'
import type { RateCard } from '#src/domain/rate-card.ts'
import { parseRateCard } from '#src/domain/rate-card-csv.ts'
import { audit } from '#server/audit.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { rateCards } from '#server/db/schema/shipping.ts'

/** The cards an operator can replace, and how each is read. */
export interface Cards { parcel: RateCard; freight: FreightCard }
export type CardKind = keyof Cards
const READ: { [K in CardKind]: (csv: string) => { card: Cards[K]; errors?: never } | { card?: never; errors: CardError[] } } = { parcel: parseRateCard, freight: parseFreightCard }

interface StoreOptions {
  /** Leaves a card that is there in force: servers that start together on a new database make one. */
  onlyFirst?: boolean
  /** Only looks: nothing is taken. */
  dryRun?: boolean
}

/** Takes a card into force, or says every fault and takes nothing (D16). */
export async function storeCard<K extends CardKind>({ database, clock }: { database: Database; clock: Clock }, kind: K, csv: string, { onlyFirst = false, dryRun = false }: StoreOptions = {}): Promise<{ card: Cards[K]; errors?: never } | { card?: never; errors: CardError[] }> {
  const reading = READ[kind](csv)
  if (reading.errors || dryRun) return reading
  const { card } = reading
  await database.transaction(async (tx) => {
    if (onlyFirst) {
      await tx.execute(sql`lock table ${rateCards} in share row exclusive mode`)
      if ((await tx.select({ id: rateCards.id }).from(rateCards).where(eq(rateCards.kind, kind)).limit(1)).length > 0) return
    }
    const id = clock.newId()
    await tx.insert(rateCards).values({ id, kind, effectiveFrom: card.asOf, csv, createdAt: clock.now() })
    await audit(tx, clock, { actor: 'operator', action: 'rates:import', subject: id, detail: { kind, name: card.name, services: card.services.length } })
  })
  return { card }
}

/** The card in force, as it was imported. */
export async function newestCard({ sql: db }: Pick<Database, 'sql'>, kind: CardKind): Promise<{ id: string; csv: string } | undefined> {
  const [newest] = await db.select({ id: rateCards.id, csv: rateCards.csv }).from(rateCards).where(eq(rateCards.kind, kind)).orderBy(desc(rateCards.createdAt), desc(rateCards.id)).limit(1)
  return newest
}

export async function newestCardId({ sql: db }: Pick<Database, 'sql'>, kind: CardKind): Promise<string | undefined> {
  const [newest] = await db.select({ id: rateCards.id }).from(rateCards).where(eq(rateCards.kind, kind)).orderBy(desc(rateCards.createdAt), desc(rateCards.id)).limit(1)
  return newest?.id
}

/** The card in force as it is read; undefined before the first import. */
export async function readNewestCard<K extends CardKind>(database: Pick<Database, 'sql'>, kind: K): Promise<{ id: string; card: Cards[K] } | undefined> {
  const newest = await newestCard(database, kind)
  if (!newest) return undefined
  const { card } = READ[kind](newest.csv)
  if (!card) throw new Error(`the ${kind} card in the database cannot be read`)
  return { id: newest.id, card }
}

/** Another server may have imported a card: looked at again after this time. */
const CARD_FRESH_MS = 5000

/** The card in force, read once and looked after: `make` runs again when there is a newer one. */
export function cardKeeper<K extends CardKind, T>(database: Pick<Database, 'sql'>, kind: K, make: (card: Cards[K]) => T): () => Promise<T | undefined> {
  let loaded: { id: string; made: T } | undefined
  let lookedAt = 0
  return async () => {
    if (loaded && performance.now() - lookedAt < CARD_FRESH_MS) return loaded.made
    const newest = await newestCardId(database, kind)
    lookedAt = performance.now()
    if (newest && newest !== loaded?.id) {
      const read = await readNewestCard(database, kind)
      if (read) loaded = { id: read.id, made: make(read.card) }
    }
    return loaded?.made
  }
}
