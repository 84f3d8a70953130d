import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'
import { CLEARING_ACCOUNTS } from './chart.ts'

/** A movement in a clearing account that waits for its other side. Debit positive. */
export interface OpenClearing {
  account: string
  document: string | null
  cause: string
  cents: Cents
  at: Date
}

/**
 * SQL that removes movements that have both sides; among equal amounts, the first debit cancels the first
 * credit.
 * @param by what else the two sides have in common
 */
const unpaired = (from: string, by: string): string => `
  select account, document, cause, amount, at, entry_id from (
    select *, row_number() over (partition by account, amount, ${by} order by at, entry_id) as place,
      least(count(*) filter (where amount > 0) over (partition by account, abs(amount), ${by}), count(*) filter (where amount < 0) over (partition by account, abs(amount), ${by})) as pairs
    from ${from}) numbered
  where place > pairs`

/**
 * What clearing accounts hold across both ledgers, movement by movement, oldest first. The two sides are
 * matched by cause, then by document, then by amount, because the card gateway names a charge differently
 * than we do.
 */
export async function openClearing(db: Sql): Promise<OpenClearing[]> {
  const { rows } = await db.execute<{
    account: string
    document: string | null
    cause: string
    amount: string
    at: string
  }>(sql`
    with clearing as (select * from general_ledger where account in (${sql.join(
      CLEARING_ACCOUNTS.map((account) => sql`${account}`),
      sql`, `,
    )})),
      by_cause as (${sql.raw(unpaired('clearing', `split_part(cause, ':', 2)`))}),
      by_document as (${sql.raw(unpaired('by_cause', 'coalesce(document, cause)'))}),
      by_amount as (${sql.raw(unpaired('by_document', 'true'))})
    select account, document, cause, amount, at from by_amount order by at, account, cause`)
  const items = rows.map(({ amount, at, ...row }) => ({ ...row, cents: Number(amount), at: new Date(at) }))
  // Where a running balance reaches zero, nothing was open. That also clears what was carried forward for
  // customers whose books were removed.
  const sums = new Map<string, Cents>()
  const settledUpTo = new Map<string, number>()
  for (const [at, { account, cents }] of items.entries()) {
    sums.set(account, (sums.get(account) ?? 0) + cents)
    if (sums.get(account) === 0) settledUpTo.set(account, at)
  }
  return items.filter(({ account }, at) => at > (settledUpTo.get(account) ?? -1))
}

/** What each account holds, and in how many movements. */
export function openByAccount(
  items: readonly OpenClearing[],
): { account: string; cents: Cents; items: number }[] {
  const accounts = [...new Set(items.map(({ account }) => account))].toSorted()
  return accounts.map((account) => {
    const movements = items.filter((item) => item.account === account)
    return { account, cents: movements.reduce((sum, { cents }) => sum + cents, 0), items: movements.length }
  })
}

/** Payouts that differ from the sum of their movements, where those are known. */
export async function differingPayouts(
  db: Sql,
): Promise<{ payout: string; cents: Cents; differenceCents: Cents; at: Date }[]> {
  const { rows } = await db.execute<{ reference: string; amount: string; made: string; at: string }>(sql`
    select p.reference, p.amount_cents as amount, sum(m.amount_cents - m.fee_cents) as made, p.at from gateway_payouts p join gateway_movements m on m.gateway = p.gateway and m.payout = p.reference and m.kind <> 'payout'
    where p.state = 'paid' group by p.gateway, p.reference, p.amount_cents, p.at having sum(m.amount_cents - m.fee_cents) <> p.amount_cents order by p.at`)
  return rows.map(({ reference, amount, made, at }) => ({
    payout: reference,
    cents: Number(amount),
    differenceCents: Number(amount) - Number(made),
    at: new Date(at),
  }))
}
