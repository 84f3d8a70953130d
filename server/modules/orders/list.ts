import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { OrderQuery, OrderRow } from '#src/contract/orders.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import {
  COUNTED_ORDERS,
  ORDER_TABS,
  type OrderSort,
  type OrderStatus,
  type OrderTab,
} from '#src/domain/orders/order-status.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { matches } from '#server/platform/search-text.ts'
import { isParcel, toRow, type Order } from './repository.ts'

const PAGE_SIZE = 25

/**
 * One page of a million as quickly as of a hundred: a cursor is where an index begins, forwards and
 * backwards, and every filter has its index (tests/api/orders/order-list.test.ts reads the plans). Days are those of
 * the books.
 */
export async function listOrders(
  db: CustomerDb,
  { after, before, sort, ...wanted }: OrderQuery,
): Promise<CursorPage<OrderRow>> {
  const back = after === '' && before !== ''
  const way = SORTS[sort]
  const where = and(filterOf(wanted), beyond(way, back ? before : after, back))
  const found = await db.find(orders, where, { orderBy: ordered(way, back), limit: PAGE_SIZE + 1 })
  const more = found.length > PAGE_SIZE
  const shown = found.slice(0, PAGE_SIZE)
  if (back) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown.map(toRow),
    next: last && (back || more) ? cursorOf(way, last) : null,
    previous: first && (back ? more : isCursor(way, after)) ? cursorOf(way, first) : null,
  }
}

/** Of all pages; beyond what is counted, one more than that. */
export const countListed = (
  db: CustomerDb,
  { after: _after, before: _before, sort: _sort, ...wanted }: OrderQuery,
): Promise<number> => db.countUpTo(orders, COUNTED_ORDERS + 1, filterOf(wanted))

export async function countOrders(db: CustomerDb): Promise<Record<OrderTab, number>> {
  const counts = await Promise.all(
    ORDER_TABS.map(
      async ({ id }) =>
        [id, await db.countUpTo(orders, COUNTED_ORDERS + 1, and(isParcel, ofTab(id)))] as const,
    ),
  )
  return Object.fromEntries(counts) as Record<OrderTab, number>
}

function filterOf({
  tab,
  q,
  from,
  to,
  carrier,
  payStatus,
  batch,
  source,
  open,
}: Omit<OrderQuery, 'after' | 'before' | 'sort'>): SQL | undefined {
  return and(
    isParcel,
    ofTab(tab),
    matches(orders.search, q),
    from ? gte(orders.createdAt, dayBegins(from)) : undefined,
    to ? lt(orders.createdAt, dayBegins(addDays(to, 1))) : undefined,
    carrier ? eq(orders.carrierCode, carrier) : undefined,
    payStatus ? eq(orders.payStatus, payStatus) : undefined,
    // Said twice so that the index of orders that have one serves.
    batch ? and(sql`${orders.batch} <> ''`, eq(orders.batch, batch)) : undefined,
    source ? eq(orders.source, source) : undefined,
    open ? TO_HAND_OVER : undefined,
  )
}

/** Paid, and no manifest has closed it: words of the index, without parameters. */
const TO_HAND_OVER = and(sql`${orders.status} = 'ordered'`, isNull(orders.manifestId))

interface Way {
  column: PgColumn
  type: SQL
  down: boolean
  nulls: readonly [SQL, SQL]
  of: (order: Order) => string
  isValue: (text: string) => boolean
}
const byTime = {
  column: orders.createdAt,
  type: sql`timestamptz`,
  nulls: [sql`nulls last`, sql`nulls first`] as const,
  of: ({ createdAt }: Order) => createdAt.toISOString(),
  isValue: (text: string) => !Number.isNaN(Date.parse(text)),
}
const byTotal = {
  column: orders.totalCents,
  type: sql`bigint`,
  nulls: [sql`nulls first`, sql`nulls last`] as const,
  of: ({ totalCents }: Order) => String(totalCents),
  isValue: (text: string) => /^\d{1,15}$/.test(text),
}
const SORTS: Record<OrderSort, Way> = {
  newest: { ...byTime, down: true },
  oldest: { ...byTime, down: false },
  dearest: { ...byTotal, down: true },
  cheapest: { ...byTotal, down: false },
}

function ordered({ column, down, nulls }: Way, back: boolean): SQL[] {
  const [way, none] = down !== back ? [sql`desc`, nulls[0]] : [sql`asc`, nulls[1]]
  return [sql`${column} ${way} ${none}`, sql`${orders.id} ${way} ${none}`]
}

const cursorOf = ({ of }: Way, order: Order): string => `${of(order)}_${order.id}`

function isCursor({ isValue }: Way, cursor: string): boolean {
  const [value = '', id = ''] = cursor.split('_')
  return isValue(value) && /^[0-9a-f-]{36}$/i.test(id)
}

/** A cursor of nobody's making, or of another sort, starts at the beginning. */
function beyond(way: Way, cursor: string, back: boolean): SQL | undefined {
  if (!isCursor(way, cursor)) return undefined
  const [value, id] = cursor.split('_')
  return sql`(${way.column}, ${orders.id}) ${way.down !== back ? sql`<` : sql`>`} (${value}::${way.type}, ${id}::uuid)`
}

/** Of parcels and of loads. */
export function ofTab(tab: OrderTab): SQL | undefined {
  const statuses: readonly OrderStatus[] | null | undefined = ORDER_TABS.find(
    ({ id }) => id === tab,
  )?.statuses
  return statuses ? inArray(orders.status, [...statuses]) : undefined
}
