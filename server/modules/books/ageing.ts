import { sql } from 'drizzle-orm'
import { ownerEmail } from '#server/db/owner-email.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'
import { LIABILITY_ACCOUNTS } from './chart.ts'

/** What is owed on one document or by one party. `days` is its age at the end of the day asked about. */
export interface Aged {
  account: string
  party: string
  document: string
  day: string
  due: string
  cents: Cents
  days: number
}

/** 0–30, 31–60, 61–90, over 90 days. */
export const BUCKETS = [30, 60, 90] as const
export const bucketOf = (days: number): number => BUCKETS.filter((most) => days > most).length

const DAY_MS = 86_400_000
const ageOf = (day: string, asOf: string) =>
  Math.max(0, Math.round((Date.parse(asOf) - Date.parse(day)) / DAY_MS))

/**
 * What customers and carriers owed us at the end of a day: unpaid invoices, lost disputes at banks, claims on
 * carriers.
 */
export async function agedReceivables(db: Sql, asOf: string): Promise<Aged[]> {
  const end = sql`${dayBegins(addDays(asOf, 1)).toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    account: string
    party: string | null
    document: string | null
    at: string
    due: string | null
    cents: string
  }>(sql`
    select 'receivable' as account, v.customer_id::text as party, v.number as document, v.created_at as at,
      v.due_at as due, v.total_cents - coalesce((select sum(n.total_cents) from invoices n
        where n.customer_id = v.customer_id and n.refers_to = v.id and n.created_at < ${end}), 0) as cents
    from invoices v
    where v.kind <> 'creditNote' and v.due_at is not null and v.created_at < ${end}
      and (v.paid_at is null or v.paid_at >= ${end})
    union all
    select account, customer_id::text, document, min(at), null, sum(amount) from general_ledger
    where account in ('chargebacks', 'claims_receivable') and at < ${end}
    group by account, customer_id, document
    order by 4, 3`)
  return rows
    .filter(({ cents }) => Number(cents) !== 0)
    .map(({ account, party, document, at, due, cents }) => {
      const day = bookDay(new Date(at))
      return {
        account,
        party: party ?? '',
        document: document ?? '',
        day,
        due: due === null ? '' : bookDay(new Date(due)),
        cents: Number(cents),
        days: ageOf(day, asOf),
      }
    })
}

/**
 * What we owed at the end of a day, by account and customer (the company's own accounts as a whole) and by
 * the day it dates from. Credits are spent and bills paid first in, first out, so what is left of an account
 * is what came in last.
 */
export async function agedLiabilities(db: Sql, asOf: string): Promise<Aged[]> {
  const end = sql`${dayBegins(addDays(asOf, 1)).toISOString()}::timestamptz`
  const isLiability = sql`(account in (${sql.join(
    LIABILITY_ACCOUNTS.map((account) => sql`${account}`),
    sql`, `,
  )}) or (account like 'tax\\_%' and account not like 'tax\\_recoverable\\_%'))`
  const { rows } = await db.execute<{ account: string; party: string; day: string; cents: string }>(sql`
    with parts as (
      select account, case when account like 'tax%' then '' else coalesce(customer_id::text, '') end as party,
        at, entry_id, amount
      from general_ledger where ${isLiability} and at < ${end}
    ),
    owed as (
      select account, party, 0 - sum(amount) as cents from parts
      group by account, party having sum(amount) <> 0
    ),
    credits as (
      select p.account, p.party, p.at, 0 - p.amount as cents,
        coalesce(sum(0 - p.amount) over (partition by p.account, p.party order by p.at desc, p.entry_id desc
          rows between unbounded preceding and 1 preceding), 0) as newer
      from parts p where p.amount < 0
    )
    select c.account, c.party, to_char(c.at at time zone 'America/Toronto', 'YYYY-MM-DD') as day,
      sum(least(c.cents, o.cents - c.newer)) as cents
    from credits c join owed o on o.account = c.account and o.party = c.party
    where o.cents > c.newer group by 1, 2, 3
    union all
    select account, party, ${asOf}, cents from owed where cents < 0
    order by 1, 3, 2`)
  return rows.map(({ account, party, day, cents }) => ({
    account,
    party,
    document: '',
    day,
    due: '',
    cents: Number(cents),
    days: ageOf(day, asOf),
  }))
}

/**
 * Names of the customers among these parties: their company, else the email address; for a deleted account,
 * the name that tax law requires us to keep.
 */
export async function partyNames(
  db: Sql,
  items: readonly Pick<Aged, 'party'>[],
): Promise<ReadonlyMap<string, string>> {
  const parties = [...new Set(items.map(({ party }) => party))].filter((party) => party !== '')
  const names = new Map<string, string>()
  for (let at = 0; at < parties.length; at += 1000) {
    const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
      select c.id, coalesce(c.kept_name, nullif(c.company, ''), ${ownerEmail(sql`c.id`)}) as name from customers c
      where c.id::text in (${sql.join(
        parties.slice(at, at + 1000).map((party) => sql`${party}`),
        sql`, `,
      )})`)
    for (const { id, name } of rows) names.set(id, name ?? '')
  }
  return names
}
