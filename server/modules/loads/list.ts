import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { LoadRow } from '#src/contract/loads.ts'
import type { FreightMode } from '#src/domain/freight/freight.ts'
import { MOVING_STATUSES, type OrderTab } from '#src/domain/orders/order-status.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { inTab } from '#server/modules/orders/list.ts'
import { matches } from '#server/platform/text/search-text.ts'
import { toLoadRow } from './repository.ts'

const PAGE_SIZE = 25
const KEYSET = { at: orders.createdAt, id: orders.id }

interface LoadQuery {
  tab: OrderTab
  mode: FreightMode | ''
  moving: string
  q: string
  after: string
}

/**
 * Newest first, from where the last page ended. Words match anywhere in numbers, places and goods (see
 * `searchText` where an order is created).
 */
export async function listLoads(
  db: CustomerDb,
  { tab, mode, moving, q, after }: LoadQuery,
): Promise<CursorPage<LoadRow>> {
  const where = and(
    ne(orders.mode, 'parcel'),
    inTab(tab),
    mode ? eq(orders.mode, mode) : undefined,
    moving ? inArray(orders.status, [...MOVING_STATUSES]) : undefined,
    matches(orders.search, q),
    olderThan(KEYSET, after),
  )
  const { shown, next } = cursorPage(
    await db.find(orders, where, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 }),
    PAGE_SIZE,
  )
  return { rows: shown.map(toLoadRow), next }
}
