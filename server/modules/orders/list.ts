import { and, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { OrderQuery, OrderRow } from '#src/contract/orders.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import {
  COUNTED_ORDERS,
  ON_THE_WAY,
  WENT_WRONG,
  type CarriageState,
  ORDER_TABS,
  type OrderSort,
  type OrderStatus,
  type OrderTab,
} from '#src/domain/orders/order-status.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { matches } from '#server/platform/text/search-text.ts'
import { isParcel, toRow, type Order } from './repository.ts'

const PAGE_SIZE = 25

/**
 * One page of orders, as fast for a million as for a hundred: a cursor is a position in an index, in both
 * directions, and every filter has an index (tests/api/orders/list.test.ts checks the query plans).
 * Days are those of the books.
 */
export async function listOrders(
  db: CustomerDb,
  { after, before, sort, ...filter }: OrderQuery,
  now: Date,
): Promise<CursorPage<OrderRow>> {
  const back = after === '' && before !== ''
  const sortOrder = SORTS[sort]
  const where = and(orderFilter(filter, bookDay(now)), pastCursor(sortOrder, back ? before : after, back))
  const found = await db.find(orders, where, { orderBy: toOrderBy(sortOrder, back), limit: PAGE_SIZE + 1 })
  const more = found.length > PAGE_SIZE
  const shown = found.slice(0, PAGE_SIZE)
  if (back) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown.map(toRow),
    next: last && (back || more) ? toCursor(sortOrder, last) : null,
    previous: first && (back ? more : isCursor(sortOrder, after)) ? toCursor(sortOrder, first) : null,
  }
}

/** Counts matching orders on all pages. Beyond COUNTED_ORDERS it stops at one more. */
export const countMatching = (
  db: CustomerDb,
  { after: _after, before: _before, sort: _sort, ...filter }: OrderQuery,
  now: Date,
): Promise<number> => db.countUpTo(orders, COUNTED_ORDERS + 1, orderFilter(filter, bookDay(now)))

export async function countOrders(db: CustomerDb): Promise<Record<OrderTab, number>> {
  const counts = await Promise.all(
    ORDER_TABS.map(
      async ({ id }) =>
        [id, await db.countUpTo(orders, COUNTED_ORDERS + 1, and(isParcel, inTab(id)))] as const,
    ),
  )
  return Object.fromEntries(counts) as Record<OrderTab, number>
}

function orderFilter(
  {
    tab,
    q,
    from,
    to,
    carrier,
    payStatus,
    batch,
    source,
    open,
    carriage,
    printed,
  }: Omit<OrderQuery, 'after' | 'before' | 'sort'>,
  today: string,
): SQL | undefined {
  return and(
    isParcel,
    inTab(tab),
    matches(orders.search, q),
    from ? gte(orders.createdAt, dayBegins(from)) : undefined,
    to ? lt(orders.createdAt, dayBegins(addDays(to, 1))) : undefined,
    carrier ? eq(orders.carrierCode, carrier) : undefined,
    payStatus ? eq(orders.payStatus, payStatus) : undefined,
    // The extra condition lets PostgreSQL use the partial index of orders that have a batch.
    batch ? and(sql`${orders.batch} <> ''`, eq(orders.batch, batch)) : undefined,
    source ? eq(orders.source, source) : undefined,
    open ? TO_HAND_OVER : undefined,
    carriage ? inCarriageState(carriage, today) : undefined,
    printed === 'no' ? isNull(orders.printedAt) : undefined,
    printed === 'yes' ? isNotNull(orders.printedAt) : undefined,
  )
}

/**
 * Paid and not on a manifest. Spelled exactly as the partial index is, without parameters, so that it serves.
 */
const TO_HAND_OVER = and(sql`${orders.status} = 'ordered'`, isNull(orders.manifestId))

/** Literal, as the partial index is, so that it serves. */
function inCarriageState(state: CarriageState, today: string): SQL | undefined {
  if (state === 'exception') return inArray(orders.status, [...WENT_WRONG])
  if (state === 'inTransit') return inArray(orders.status, [...ON_THE_WAY])
  return and(
    sql`${orders.status} in ('shipped', 'out_for_delivery')`,
    sql`${orders.rate}->>'deliveryDate' < ${today}`,
  )
}

interface SortOrder {
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

const SORTS: Record<OrderSort, SortOrder> = {
  newest: { ...byTime, down: true },
  oldest: { ...byTime, down: false },
  dearest: { ...byTotal, down: true },
  cheapest: { ...byTotal, down: false },
}

function toOrderBy({ column, down, nulls }: SortOrder, back: boolean): SQL[] {
  const [direction, nullsAt] = down !== back ? [sql`desc`, nulls[0]] : [sql`asc`, nulls[1]]
  return [sql`${column} ${direction} ${nullsAt}`, sql`${orders.id} ${direction} ${nullsAt}`]
}

const toCursor = ({ of }: SortOrder, order: Order): string => `${of(order)}_${order.id}`

function isCursor({ isValue }: SortOrder, cursor: string): boolean {
  const [value = '', id = ''] = cursor.split('_')
  return isValue(value) && /^[0-9a-f-]{36}$/i.test(id)
}

/** A malformed cursor, or one of another sort, starts at the beginning. */
function pastCursor(sortOrder: SortOrder, cursor: string, back: boolean): SQL | undefined {
  if (!isCursor(sortOrder, cursor)) return undefined
  const [value, id] = cursor.split('_')
  return sql`(${sortOrder.column}, ${orders.id}) ${sortOrder.down !== back ? sql`<` : sql`>`} (${value}::${sortOrder.type}, ${id}::uuid)`
}

/** For parcels and loads. */
export function inTab(tab: OrderTab): SQL | undefined {
  const statuses: readonly OrderStatus[] | null | undefined = ORDER_TABS.find(
    ({ id }) => id === tab,
  )?.statuses
  return statuses ? inArray(orders.status, [...statuses]) : undefined
}
