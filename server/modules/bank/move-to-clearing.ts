import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import { postToBank } from '#server/db/company-ledger.ts'

/**
 * When the first statement begins on `from`: what was recorded as having reached the bank before that is in
 * its opening balance; what came since moves to clearing, each movement by itself, until it is found on a
 * statement. An e-transfer counts on the day its bank reported.
 * @returns what was in the bank before that day, according to the books
 */
export async function moveToClearing(tx: Sql, clock: Clock, from: string): Promise<Cents> {
  const { rows } = await tx.execute<{
    id: string
    at: string
    document: string | null
    amount: string
    before: boolean
  }>(sql`
    select e.id, e.created_at as at, e.document, l.amount,
      e.cause like 'opening:%' or coalesce(t.bank_day < ${from}::date,
        e.created_at < ${dayBegins(from).toISOString()}::timestamptz) as before
    from company_lines l
    join company_entries e on e.id = l.entry_id
    left join transfers t on e.cause = 'transfer:' || t.id::text
    where l.account = 'bank' order by e.created_at, e.id`)
  for (const { id, at, document, amount, before } of rows)
    if (!before)
      await postToBank(
        tx,
        { id: clock.newId(), cause: `bank-clearing:${id}`, document, at: new Date(at) },
        { bank: 0 - Number(amount), bank_clearing: Number(amount) },
      )
  return rows.reduce((sum, { amount, before }) => sum + (before ? Number(amount) : 0), 0)
}
