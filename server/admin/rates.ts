import { desc, eq } from 'drizzle-orm'
import type { FreightCard } from '#src/domain/freight-card.ts'
import { rateFreight } from '#src/domain/freight-rating.ts'
import { decimalMoney } from '#src/domain/money.ts'
import { newestCard, readNewestCard, storeCard, type CardKind } from '#server/carriers/rate-card-store.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { gazetteer } from '#server/gazetteer.ts'
import type { Deps } from '#server/serve.ts'
import { sentence } from '#server/text.ts'
import { intoFile, UsageError, type Answered, type Asked } from './asked.ts'
import { faultList } from './table.ts'

const CHANGES_SHOWN = 30
const QUOTES_COMPARED = 20

const kindOf = (options: Record<string, string>): CardKind => ('freight' in options ? 'freight' : 'parcel')

/** Takes a card into force; `--dry-run` says what would change, row by row and in the prices of the newest quotes. */
export async function importRates({ input, options }: Asked, deps: Deps): Promise<string> {
  const kind = kindOf(options)
  const dryRun = 'dry-run' in options
  const before = await newestCard(deps.database, kind)
  const { card, errors } = await storeCard(deps, kind, input, { dryRun })
  if (errors) throw new UsageError(faultList('Rate card not imported', errors.map(({ row, column, value, message }) => `row ${row}, ${column}: ${sentence('en', message)} ("${value}")`)))
  if (!dryRun && 'json' in options) return JSON.stringify({ name: card.name, asOf: card.asOf, carriers: card.carriers.length, services: card.services.length })
  if (!dryRun) return `${card.name}: ${card.carriers.length} carriers, ${card.services.length} services. In effect within seconds.`
  return [...rowChanges(before?.csv ?? '', input), ...(kind === 'freight' ? await priceChanges(card as FreightCard, deps) : []), 'Nothing was imported.'].join('\n')
}

export async function exportRates({ words: [path], options }: Asked, { database }: Deps): Promise<Answered> {
  const newest = await newestCard(database, kindOf(options))
  if (!newest) throw new UsageError('No rate card yet.')
  return intoFile(path, newest.csv)
}

function rowChanges(before: string, after: string): string[] {
  const linesOf = (csv: string) => new Set(csv.split(/\r?\n/).filter(Boolean))
  const [old, now] = [linesOf(before), linesOf(after)]
  const gone = [...old].filter((line) => !now.has(line)).map((line) => `- ${line}`)
  const come = [...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`)
  const changes = [...gone, ...come]
  return [`${gone.length} rows removed, ${come.length} added.`, ...changes.slice(0, CHANGES_SHOWN), ...(changes.length > CHANGES_SHOWN ? [`… and ${changes.length - CHANGES_SHOWN} more`] : [])]
}

/** The newest quotes, priced by both cards: an operator sees what a change means before anybody pays it. */
async function priceChanges(after: FreightCard, { database, clock }: Deps): Promise<string[]> {
  const before = (await readNewestCard(database, 'freight'))?.card
  const quotes = await database.sql.select().from(freightQuotes).where(eq(freightQuotes.mode, 'ltl')).orderBy(desc(freightQuotes.createdAt)).limit(QUOTES_COMPARED)
  const around = { gazetteer, now: clock.now() }
  const lines = quotes.flatMap((quote) => {
    const { request } = quote
    const price = (card: FreightCard | undefined) => (card ? rateFreight(card, request, around).rates[0]?.totalCents : undefined)
    const [old, now] = [price(before), price(after)]
    const words = (cents: number | undefined) => (cents === undefined ? 'no rate' : decimalMoney(cents))
    return old === now ? [] : [`  ${quote.number} ${request.from.postalCode} → ${request.to.postalCode}: ${words(old)} → ${words(now)}${old && now ? ` (${now > old ? '+' : ''}${(((now - old) / old) * 100).toFixed(1)} %)` : ''}`]
  })
  return quotes.length === 0 ? [] : [`Lowest rate of the newest ${quotes.length} quotes: ${lines.length} would change.`, ...lines]
}
