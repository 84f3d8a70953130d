import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import {
  agedLiabilities,
  agedReceivables,
  bucketOf,
  partyNames,
  type Aged,
} from '#server/modules/books/ageing.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseDay } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'

/** Columns by age: 0–30, 31–60, 61–90, over 90 days. */
const AGES = ['days30', 'days60', 'days90', 'older'] as const

/** What is owed at the end of a day by age, a row for each party and account; with --party, its documents. */
export async function showAgeing({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (given !== 'receivables' && given !== 'liabilities') throw new UsageError(say('verb.books.ageing'))
  const { database, clock } = deps
  const asOf = parseDay('date', options.date) ?? bookDay(clock.now())
  const all = await (given === 'receivables' ? agedReceivables : agedLiabilities)(database.sql, asOf)
  const items = options.party === undefined ? all : all.filter(({ party }) => party === options.party)
  const names = await partyNames(database.sql, items)
  const rows = options.party === undefined ? byParty(items, names) : items.map((item) => asDocument(item))
  const totals = ages(items)
  if ('json' in options)
    return JSON.stringify({ asOf, what: given, party: options.party ?? '', rows, totals })
  const [first] = rows
  return table(
    Object.keys(first ?? totals),
    rows.map((row) => Object.values(row).map(String)),
  )
}

function byParty(items: readonly Aged[], names: ReadonlyMap<string, string>) {
  const groups = new Map<string, Aged[]>()
  for (const item of items) {
    const key = `${item.account} ${item.party}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
    .map((group) => ({
      account: group[0]!.account,
      customer: group[0]!.party,
      name: names.get(group[0]!.party) ?? '',
      oldest: Math.max(...group.map(({ days }) => days)),
      ...ages(group),
    }))
    .toSorted((a, b) => b.oldest - a.oldest)
}

const ages = (items: readonly Aged[]) => ({
  ...(Object.fromEntries(
    AGES.map((age, at) => [
      age,
      decimalMoney(sumCents(items.filter(({ days }) => bucketOf(days) === at).map(({ cents }) => cents))),
    ]),
  ) as Record<(typeof AGES)[number], string>),
  total: decimalMoney(sumCents(items.map(({ cents }) => cents))),
})

const asDocument = ({ account, document, day, due, cents, days }: Aged) => ({
  account,
  document,
  date: day,
  due,
  days,
  amount: decimalMoney(cents),
})
