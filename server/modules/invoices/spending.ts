import { and, gte, isNotNull, sql } from 'drizzle-orm'
import type { Spending } from '#src/contract/billing/invoices.ts'
import { beginningOfMonth, bookMonthOf, lastMonths } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'

const MONTHS = 12
const byMonthAndCarrier = sql<string>`${bookMonthOf(invoices.createdAt)}
  || '|' || ${invoices.carrierCode} || '|' || (${invoices.content}->>'carrierName')`

/** What the last twelve months cost, by carrier, the most expensive first. */
export async function readSpending(db: CustomerDb, now: Date): Promise<Spending> {
  const months = lastMonths(now, MONTHS)
  const sums = await db.sumBy(
    invoices,
    byMonthAndCarrier,
    {
      cents: sql`case when ${invoices.kind} = 'creditNote' then -${invoices.totalCents} else ${invoices.totalCents} end`,
    },
    and(isNotNull(invoices.orderId), gte(invoices.createdAt, beginningOfMonth(months[0]!))),
  )
  const carriers = new Map<string, Spending['carriers'][number]>()
  for (const [key, { cents }] of sums) {
    const [month = '', carrierCode = '', carrierName = ''] = key.split('|')
    const row = carriers.get(carrierCode) ?? { carrierCode, carrierName, cents: months.map(() => 0) }
    row.cents[months.indexOf(month)]! += cents
    carriers.set(carrierCode, row)
  }
  const total = ({ cents }: Spending['carriers'][number]) => cents.reduce((all, one) => all + one, 0)
  return { months, carriers: [...carriers.values()].toSorted((a, b) => total(b) - total(a)) }
}
