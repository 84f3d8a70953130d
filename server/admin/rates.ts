import { newestRateCard, storeRateCard } from '#server/carriers/rate-card-store.ts'
import type { Deps } from '#server/serve.ts'
import { sentence } from '#server/text.ts'
import { UsageError, type Asked } from './asked.ts'

const FAULTS_SHOWN = 20

export async function importRates({ input }: Asked, deps: Deps): Promise<string> {
  const { card, errors } = await storeRateCard(deps, input)
  if (card) return `${card.name}: ${card.carriers.length} carriers, ${card.services.length} services, ${card.prices.length} prices. In force within seconds.`
  const lines = errors.slice(0, FAULTS_SHOWN).map(({ row, column, value, message }) => `  row ${row}, ${column}: ${sentence('en', message)} ("${value}")`)
  throw new UsageError([`The rate card was not taken: ${errors.length} fault(s).`, ...lines, ...(errors.length > FAULTS_SHOWN ? ['  …'] : [])].join('\n'))
}

export async function exportRates(_: Asked, { database }: Deps): Promise<string> {
  const newest = await newestRateCard(database)
  if (!newest) throw new UsageError('There is no rate card yet.')
  return newest.csv
}
