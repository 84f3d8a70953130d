import { desc } from 'drizzle-orm'
import { parseRateCard } from '#src/domain/rate-card-csv.ts'
import { audit } from '#server/audit.ts'
import { rateCards } from '#server/db/schema/shipping.ts'
import type { Deps } from '#server/serve.ts'
import { sentence } from '#server/text.ts'
import { UsageError, type Asked } from './verbs.ts'

export async function importRates({ input }: Asked, deps: Pick<Deps, 'database' | 'clock'>): Promise<string> {
  const { card, errors } = parseRateCard(input)
  if (!card) {
    const lines = errors.slice(0, 20).map(({ row, column, value, message }) => `  row ${row}, ${column}: ${sentence('en', message)} ("${value}")`)
    throw new UsageError([`The rate card was not taken: ${errors.length} fault(s).`, ...lines, ...(errors.length > 20 ? ['  …'] : [])].join('\n'))
  }
  const { database, clock } = deps
  await database.transaction(async (tx) => {
    const id = clock.newId()
    await tx.insert(rateCards).values({ id, effectiveFrom: card.asOf, csv: input, createdAt: clock.now() })
    await audit(tx, clock, { actor: 'operator', action: 'rates:import', subject: id, detail: { name: card.name, services: card.services.length, prices: card.prices.length } })
  })
  return `${card.name}: ${card.carriers.length} carriers, ${card.services.length} services, ${card.prices.length} prices. In force within seconds.`
}

export async function exportRates(_: Asked, { database }: Pick<Deps, 'database'>): Promise<string> {
  const [newest] = await database.sql.select().from(rateCards).orderBy(desc(rateCards.createdAt), desc(rateCards.id)).limit(1)
  if (!newest) throw new UsageError('There is no rate card yet.')
  return newest.csv
}
