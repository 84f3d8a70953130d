import { sql } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money.ts'
import type { Deps } from '#server/serve.ts'
import type { Asked } from './asked.ts'
import { table } from './table.ts'

/** Every account of the customers' ledger and the company's, debit positive: clearing that is settled comes to nothing in both together. */
export async function balanceOfBooks({ options }: Asked, { database }: Deps): Promise<string> {
  const { rows: found } = await database.sql.execute<{ account: string; customers: string; company: string }>(sql`select coalesce(c.kind, o.kind) as account, coalesce(c.posted, 0) as customers, coalesce(o.posted, 0) as company
    from (select kind, sum(posted) as posted from ledger_accounts group by kind) c full join company_accounts o on o.kind = c.kind order by 1`)
  const rows = found.map(({ account, customers, company }) => ({ account, customers: decimalMoney(Number(customers)), company: decimalMoney(Number(company)), together: decimalMoney(Number(customers) + Number(company)) }))
  if ('json' in options) return JSON.stringify(rows)
  return table(['account', 'customers', 'company', 'together'], rows.map((row) => Object.values(row)))
}
