import { desc, sql } from 'drizzle-orm'
import type { RateCard } from '#src/domain/rate-card.ts'
import { parseRateCard, type RateCardError } from '#src/domain/rate-card-csv.ts'
import { audit } from '#server/audit.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { rateCards } from '#server/db/schema/shipping.ts'

interface StoreOptions {
  /** Leaves a card that is there in force: servers that start together on a new database make one. */
  onlyFirst?: boolean
}

/** Takes a card into force, or says every fault and takes nothing (D16). */
export async function storeRateCard({ database, clock }: { database: Database; clock: Clock }, csv: string, { onlyFirst = false }: StoreOptions = {}): Promise<{ card: RateCard; errors?: never } | { card?: never; errors: RateCardError[] }> {
  const reading = parseRateCard(csv)
  if (reading.errors) return reading
  const { card } = reading
  await database.transaction(async (tx) => {
    if (onlyFirst) {
      await tx.execute(sql`lock table ${rateCards} in share row exclusive mode`)
      if ((await tx.select({ id: rateCards.id }).from(rateCards).limit(1)).length > 0) return
    }
    const id = clock.newId()
    await tx.insert(rateCards).values({ id, effectiveFrom: card.asOf, csv, createdAt: clock.now() })
    await audit(tx, clock, { actor: 'operator', action: 'rates:import', subject: id, detail: { name: card.name, services: card.services.length, prices: card.prices.length } })
  })
  return { card }
}

/** The card in force, as it was imported. */
export async function newestRateCard({ sql: db }: Pick<Database, 'sql'>): Promise<{ id: string; csv: string } | undefined> {
  const [newest] = await db.select({ id: rateCards.id, csv: rateCards.csv }).from(rateCards).orderBy(desc(rateCards.createdAt), desc(rateCards.id)).limit(1)
  return newest
}

export async function newestRateCardId({ sql: db }: Pick<Database, 'sql'>): Promise<string | undefined> {
  const [newest] = await db.select({ id: rateCards.id }).from(rateCards).orderBy(desc(rateCards.createdAt), desc(rateCards.id)).limit(1)
  return newest?.id
}
