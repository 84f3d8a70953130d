import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { LoadRow } from '#src/contract/freight.ts'
import type { Stretch } from '#src/contract/endpoint.ts'
import { ORDER_TABS, type OrderTab } from '#src/domain/order-life.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { newestFirst, olderThan, stretch } from '#server/keyset.ts'
import { matches } from '#server/search-text.ts'
import { toLoadRow } from './load-order.ts'

const PAGE_SIZE = 25
const KEYSET = { at: orders.createdAt, id: orders.id }
/** Paid, and not at its end. */
const MOVING = ['ordered', 'shipped', 'out_for_delivery', 'exception']

interface Wanted { tab: OrderTab; mode: string; moving: string; q: string; after: string }

/** Newest first, from where the last stretch ended. Words are found anywhere: numbers, places, goods (see searchText where a load is made). */
export async function listLoads(db: CustomerDb, { tab, mode, moving, q, after }: Wanted): Promise<Stretch<LoadRow>> {
  const where = and(
    ne(orders.mode, 'parcel'), ofTab(tab), mode ? eq(orders.mode, mode) : undefined, moving ? inArray(orders.status, MOVING) : undefined, matches(orders.search, q), olderThan(KEYSET, after),
  )
  const { shown, next } = stretch(await db.find(orders, where, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 }), PAGE_SIZE)
  return { rows: shown.map(toLoadRow), next }
}

function ofTab(tab: OrderTab): SQL | undefined {
  const statuses: readonly string[] | null | undefined = ORDER_TABS.find(({ id }) => id === tab)?.statuses
  return statuses ? inArray(orders.status, [...statuses]) : undefined
}
