import { sql } from 'drizzle-orm'
import { provinceOfPostal } from '#src/domain/address/postal.ts'
import { LOST_NOTE_LETTERS, LOST_REASONS, type LostReason } from '#src/domain/freight/lost-reason.ts'
import { quoteStateOf } from '#src/domain/freight/quote-state.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { instant } from '#server/admin/desk/queue-sources.ts'
import { keepReason } from '#server/modules/freight/outcome.ts'
import { findQuote, listOffers } from '#server/modules/freight/repository.ts'
import { beginningOfMonth, BOOKS_ZONE, lastMonths, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseMonth } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findQuoteByNumber } from './freight.ts'

const GROUPS = ['month', 'lane', 'carrier'] as const
/** By default the last three months. */
const USUAL_MONTHS = 3

/** `freight outcome QT… --reason price`: why the customer took no offer, as somebody heard it from them. */
export async function noteOutcome({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const { id, customerId, number } = await findQuoteByNumber(given, deps)
  const reason = parseChoice('reason', options.reason, LOST_REASONS)
  if (!reason) throw new UsageError(say('verb.reason'))
  const note = (options.note ?? '').slice(0, LOST_NOTE_LETTERS)
  await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx)
    const quote = await findQuote(db, id, { lock: true })
    const state = quoteStateOf(quote.state, await listOffers(db, id), clock.now())
    if (!['declined', 'withdrawn', 'expired'].includes(state))
      throw new UsageError(say('verb.freight.notLost', { number }))
    await keepReason(db, id, { reason, note }, 'staff')
    await auditOperator(tx, clock, 'freight:outcome', id, { number, reason, note })
  })
  return say('verb.freight.outcomeNoted', { number })
}

interface Counted extends Record<string, unknown> {
  month: string
  carrier: string
  origin: string
  destination: string
  state: 'open' | 'won' | 'lost'
  reason: LostReason | null
  n: number
}

/** What became of quotes that had an offer: won, lost and why, by month, lane or carrier. */
export async function listOutcomes({ options }: Command, { database, clock }: Deps): Promise<string> {
  const by = parseChoice('by', options.by, GROUPS) ?? 'month'
  const source = parseChoice('source', options.source, ['operator', 'card'])
  const to = options.to === undefined ? lastMonths(clock.now(), 1)[0]! : parseMonth(options.to)
  const from =
    options.from === undefined ? lastMonths(beginningOfMonth(to), USUAL_MONTHS)[0]! : parseMonth(options.from)
  const now = instant(clock.now())
  const { rows } = await database.sql.execute<Counted>(sql`
    with offered as (
      select q.customer_id, q.id, q.state, q.outcome_reason, q.created_at,
        ${sql.raw(by === 'carrier' ? `o.rate ->> 'carrierName'` : `''`)} as carrier,
        bool_or(o.state = 'accepted') as taken, bool_or(o.state = 'open' and o.valid_until > ${now}) as live,
        min(q.request -> 'from' ->> 'country') as from_country, min(q.request -> 'from' ->> 'postalCode') as from_code,
        min(q.request -> 'to' ->> 'country') as to_country, min(q.request -> 'to' ->> 'postalCode') as to_code
      from freight_quotes q join freight_offers o on o.customer_id = q.customer_id and o.quote_id = q.id
      join customers c on c.id = q.customer_id and c.sandbox_of is null
      where q.created_at >= ${instant(beginningOfMonth(from))} and q.created_at < ${instant(beginningOfMonth(monthAfter(to)))}
        and (${source ?? ''} = '' or o.source = ${source ?? ''})
      group by q.customer_id, q.id, carrier)
    select to_char(created_at at time zone ${BOOKS_ZONE}, 'YYYY-MM') as month, carrier,
      case from_country when 'CA' then left(from_code, 1) else from_country end as origin,
      case to_country when 'CA' then left(to_code, 1) else to_country end as destination,
      case when state = 'accepted' and taken then 'won' when state = 'offered' and live then 'open' else 'lost' end as state,
      case when state <> 'accepted' then outcome_reason end as reason, count(*)::int as n
    from offered group by 1, 2, 3, 4, 5, 6`)
  const groups = new Map<string, Counted[]>()
  for (const row of rows) {
    const key = by === 'lane' ? `${place(row.origin)} → ${place(row.destination)}` : row[by]
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const shown = [...groups]
    .map(([key, parts]) => ({ key, offered: total(parts), row: rowOf(by, key, parts) }))
    .toSorted((a, b) =>
      by === 'month' ? b.key.localeCompare(a.key) : b.offered - a.offered || a.key.localeCompare(b.key),
    )
    .map(({ row }) => row)
  return listing(options, Object.keys(shown[0] ?? { [by]: '' }), shown)
}

function rowOf(by: (typeof GROUPS)[number], key: string, parts: readonly Counted[]): Record<string, string> {
  const count = (state: Counted['state']) => total(parts.filter((one) => one.state === state))
  const lost = parts.filter(({ state }) => state === 'lost')
  const why = (reason: LostReason | null) => String(total(lost.filter((one) => one.reason === reason)))
  const decided = count('won') + count('lost')
  return {
    [by]: key,
    quoted: String(total(parts)),
    open: String(count('open')),
    won: String(count('won')),
    lost: String(count('lost')),
    percent: decided === 0 ? '' : ((count('won') / decided) * 100).toFixed(1),
    tooDear: why('price'),
    tooSlow: why('speed'),
    wentElsewhere: why('elsewhere'),
    notNeeded: why('notNeeded'),
    otherReason: why('other'),
    noReason: why(null),
  }
}

const total = (parts: readonly Counted[]): number => parts.reduce((sum, { n }) => sum + n, 0)

/** A province by the first letter of its postal codes, else the country. */
const place = (code: string): string =>
  code.length === 1 ? (provinceOfPostal(`${code}1A 1A1`) ?? code) : code
