import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

type Accounts = Record<string, number>

/** What entries booked, by their cause's beginning: both ledgers' lines, in cents, debit positive. */
export async function bookedBy({ deps }: Pick<TestServer, 'deps'>, causes: readonly string[]): Promise<{ customers: Accounts; company: Accounts }> {
  const like = sql.join(causes.map((cause) => sql`e.cause like ${`${cause}%`}`), sql` or `)
  const sums = async (from: string, join: string): Promise<Accounts> => {
    const { rows } = await deps.database.sql.execute<{ account: string; cents: string }>(sql`select l.account, sum(l.amount) as cents from ${sql.raw(from)} e join ${sql.raw(join)} where ${like} group by l.account having sum(l.amount) <> 0 order by l.account`)
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
  }
  return {
    customers: await sums('ledger_entries', 'ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id'),
    company: await sums('company_entries', 'company_lines l on l.entry_id = e.id'),
  }
}

/** What a deed books, in both ledgers: the difference of all accounts before and after it. */
export async function bookedDuring(server: Pick<TestServer, 'deps'>, deed: () => Promise<unknown>): Promise<{ customers: Accounts; company: Accounts }> {
  const before = await bookedBy(server, [''])
  await deed()
  const after = await bookedBy(server, [''])
  const difference = (was: Accounts, is: Accounts): Accounts =>
    Object.fromEntries([...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted().map((account) => [account, (is[account] ?? 0) - (was[account] ?? 0)] as const).filter(([, cents]) => cents !== 0))
  return { customers: difference(before.customers, after.customers), company: difference(before.company, after.company) }
}
