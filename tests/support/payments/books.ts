import { sql } from 'drizzle-orm'
import type { TestServer } from '#tests/support/server/server.ts'

type Accounts = Record<string, number>

/** Every account of both ledgers, in cents, debit positive. */
async function accountsOf({
  deps,
}: Pick<TestServer, 'deps'>): Promise<{ customers: Accounts; company: Accounts }> {
  const sums = async (lines: string): Promise<Accounts> => {
    const { rows } = await deps.database.sql.execute<{ account: string; cents: string }>(
      sql`select account, sum(amount) as cents from ${sql.raw(lines)} group by account`,
    )
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
  }
  return { customers: await sums('ledger_lines'), company: await sums('company_lines') }
}

/** What an action books in both ledgers: the change in all accounts. */
export async function bookedDuring(
  server: Pick<TestServer, 'deps'>,
  deed: () => Promise<unknown>,
): Promise<{ customers: Accounts; company: Accounts }> {
  const before = await accountsOf(server)
  await deed()
  const after = await accountsOf(server)
  const difference = (was: Accounts, is: Accounts): Accounts =>
    Object.fromEntries(
      [...new Set([...Object.keys(was), ...Object.keys(is)])]
        .toSorted()
        .map((account) => [account, (is[account] ?? 0) - (was[account] ?? 0)] as const)
        .filter(([, cents]) => cents !== 0),
    )
  return {
    customers: difference(before.customers, after.customers),
    company: difference(before.company, after.company),
  }
}
