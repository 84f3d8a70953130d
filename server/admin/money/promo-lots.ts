import { sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { ownerEmail } from '#server/db/owner-email.ts'
import type { Sql } from '#server/db/sql.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

/** What became of the lots: granted is used, lapsed or left. Credits that came back to a lot weren't used. */
const SUMS = sql`
  sum(l.amount) filter (where e.cause like 'topup:%' or e.cause like 'grant:%') as granted,
  coalesce(0 - sum(l.amount) filter (where e.cause like 'promo-expired:%'), 0) as lapsed,
  sum(l.amount) as remaining
  from promo_lots o join promo_lot_lines l on l.customer_id = o.customer_id and l.lot_id = o.id
  join ledger_entries e on e.customer_id = l.customer_id and e.id = l.entry_id`

export interface LotSums {
  granted: string
  used: string
  lapsed: string
  left: string
}

interface SumRow {
  granted: string | null
  lapsed: string
  remaining: string
  [column: string]: unknown
}

const sumsOf = ({ granted, lapsed, remaining }: SumRow): LotSums => ({
  granted: decimalMoney(Number(granted ?? 0)),
  used: decimalMoney(Number(granted ?? 0) - Number(lapsed) - Number(remaining)),
  lapsed: decimalMoney(Number(lapsed)),
  left: decimalMoney(Number(remaining)),
})

/** The same for each code. */
export async function sumsByCode(db: Sql): Promise<ReadonlyMap<string, LotSums>> {
  const { rows } = await db.execute<SumRow & { code: string }>(
    sql`select o.code, ${SUMS} where o.code is not null group by o.code`,
  )
  return new Map(rows.map((row) => [row.code, sumsOf(row)]))
}

/** The last day of something that ends at this moment; '' of what doesn't. */
export const lastDayOf = (expiresAt: Date | string | null): string =>
  expiresAt === null ? '' : addDays(bookDay(new Date(expiresAt)), -1)

/** Lots of promotional credits, newest first: whose, what was granted, and what became of it. */
export async function listLots({ options }: Command, { database }: Deps): Promise<string> {
  const code = options.code?.toUpperCase()
  const { rows: found } = await database.sql.execute<
    SumRow & {
      code: string | null
      customer: string
      name: string | null
      at: string
      expires: string | null
    }
  >(sql`
    select o.code, o.customer_id as customer, o.created_at as at, o.expires_at as expires,
      ${ownerEmail(sql`o.customer_id`)} as name, ${SUMS}
    where ${code === undefined ? sql`true` : sql`o.code = ${code}`}
      and ${options.customer === undefined ? sql`true` : sql`o.customer_id::text = ${options.customer}`}
    group by o.customer_id, o.id, o.code, o.created_at, o.expires_at
    order by o.created_at desc, o.id desc limit ${parseCount('limit', options.limit, 100)}`)
  const rows = found.map((row) => ({
    code: row.code ?? '',
    name: row.name ?? '',
    ...sumsOf(row),
    lastDay: lastDayOf(row.expires),
    since: minute(new Date(row.at)),
    customer: row.customer,
  }))
  return listing(
    options,
    ['code', 'customer', 'granted', 'used', 'lapsed', 'left', 'last day', 'granted on (UTC)', 'id'],
    rows,
  )
}
