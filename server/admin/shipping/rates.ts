import { desc, eq } from 'drizzle-orm'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { rateParcels, type RateRequest } from '#src/domain/rating/rating.ts'
import {
  cardInForce,
  inCurrentFormat,
  readCardInForce,
  type CardKind,
} from '#server/carriers/rate-card-store.ts'
import { storeCard } from '#server/carriers/rate-card-versions.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import type { Deps } from '#server/http/context.ts'
import { intoFile, UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { faultLine } from '#server/admin/cli/fault-line.ts'
import { parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'

const CHANGES_SHOWN = 30
const QUOTES_COMPARED = 20

const kindOf = (options: Record<string, string>): CardKind => ('freight' in options ? 'freight' : 'parcel')

/**
 * Imports a rate card; `--dry-run` reports what would change, row by row and in the prices of the newest
 * quotes.
 */
export async function importRates({ input, options }: Command, deps: Deps): Promise<string> {
  const kind = kindOf(options)
  const dryRun = 'dry-run' in options
  const reason = dryRun ? '' : parseReason(options)
  const before = await cardInForce(deps.database, kind, deps.clock.now())
  const { card: rateCard, errors } = await storeCard(deps, kind, input, { dryRun, reason })
  if (errors)
    throw new UsageError(
      faultList(
        say('verb.rates.cardFaults'),
        errors.map(({ row, column, value, message }) =>
          faultLine(`${say('verb.fault.row', { row: String(row) })}, ${column}`, { message, value }),
        ),
      ),
    )
  if (!dryRun && 'json' in options)
    return JSON.stringify({
      name: rateCard.name,
      asOf: rateCard.asOf,
      carriers: rateCard.carriers.length,
      services: rateCard.services.length,
    })
  if (!dryRun)
    return say('verb.rates.imported', {
      name: rateCard.name,
      carriers: rateCard.carriers.length,
      services: rateCard.services.length,
    })
  const changed =
    kind === 'freight'
      ? await freightChanges(rateCard as FreightRateCard, deps)
      : await parcelChanges(rateCard as RateCard, deps)
  return [
    ...rowChanges(before ? inCurrentFormat(kind, before.csv) : '', inCurrentFormat(kind, input)),
    ...changed,
    say('verb.rates.nothing'),
  ].join('\n')
}

export async function exportRates(
  { words: [path], options }: Command,
  { database, clock }: Deps,
): Promise<CommandResult> {
  const inForce = await cardInForce(database, kindOf(options), clock.now())
  if (!inForce) throw new UsageError(say('verb.prices.none'))
  return intoFile(path, inForce.csv)
}

function rowChanges(before: string, after: string): string[] {
  const linesOf = (csv: string) => new Set(csv.split(/\r?\n/).filter(Boolean))
  const [old, now] = [linesOf(before), linesOf(after)]
  const removed = [...old].filter((line) => !now.has(line)).map((line) => `- ${line}`)
  const added = [...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`)
  const changes = [...removed, ...added]
  return [
    say('verb.rates.rows', { removed: removed.length, added: String(added.length) }),
    ...changes.slice(0, CHANGES_SHOWN),
    ...(changes.length > CHANGES_SHOWN
      ? [say('verb.rates.more', { count: String(changes.length - CHANGES_SHOWN) })]
      : []),
  ]
}

/**
 * Prices the newest quotes with both cards, so that the operator sees what a change means before anybody pays
 * it.
 */
async function freightChanges(after: FreightRateCard, { database, clock }: Deps): Promise<string[]> {
  const before = (await readCardInForce(database, 'freight', clock.now()))?.card
  const quotes = await database.sql
    .select()
    .from(freightQuotes)
    .where(eq(freightQuotes.mode, 'ltl'))
    .orderBy(desc(freightQuotes.createdAt))
    .limit(QUOTES_COMPARED)
  const context = { gazetteer, now: clock.now() }
  const lines = quotes.flatMap(({ number, request }) => {
    const price = (rateCard: FreightRateCard | undefined) =>
      rateCard ? rateFreight(rateCard, request, context).rates[0]?.totalCents : undefined
    return changedPrice(`${number} ${routeText(request)}`, price(before), price(after))
  })
  return quotes.length === 0
    ? []
    : [say('verb.rates.quotes', { count: String(quotes.length), changed: String(lines.length) }), ...lines]
}

async function parcelChanges(after: RateCard, { database, clock }: Deps): Promise<string[]> {
  const before = (await readCardInForce(database, 'parcel', clock.now()))?.card
  const quoted = await database.sql.select().from(rates).orderBy(desc(rates.createdAt)).limit(QUOTES_COMPARED)
  const context = { gazetteer, now: clock.now() }
  const lines = quoted.flatMap(({ request, rate: { serviceCode, serviceName } }) => {
    const price = (rateCard: RateCard | undefined) => {
      const found =
        rateCard && rateParcels(rateCard, request, context).find((one) => one.serviceCode === serviceCode)
      return found?.refused === null ? found.totalCents : undefined
    }
    return changedPrice(`${serviceName} ${routeText(request)}`, price(before), price(after))
  })
  return quoted.length === 0
    ? []
    : [say('verb.rates.quoted', { count: String(quoted.length), changed: String(lines.length) }), ...lines]
}

const routeText = ({ from, to }: Pick<RateRequest, 'from'> & { to: { postalCode: string } }): string =>
  `${from.postalCode} → ${to.postalCode}`

/** One line if the price changes, else none. */
function changedPrice(what: string, old: Cents | undefined, now: Cents | undefined): string[] {
  if (old === now) return []
  const words = (cents: Cents | undefined) =>
    cents === undefined ? say('verb.rates.noRate') : decimalMoney(cents)
  return [`  ${what}: ${words(old)} → ${words(now)}${old && now ? ` (${percentChange(old, now)})` : ''}`]
}

/** "+2.5 %", "-1.0 %". */
function percentChange(old: Cents, now: Cents): string {
  return `${now > old ? '+' : ''}${(((now - old) / old) * 100).toFixed(1)} %`
}
