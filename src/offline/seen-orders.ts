import type { KeptAnswer } from '#src/api/kept-answers.ts'
import type { Stretch } from '#src/contract/endpoint.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import { ORDER_TABS, type OrderStatus } from '#src/domain/order-life.ts'
import { folded } from '#src/domain/folded.ts'
import { onDevice } from './device-storage-error.ts'
import { userDatabase, type SeenOrderRow } from './user-database.ts'

export interface OrderSearch { tab: string; q: string; after: string }

const MOST_ORDERS = 1000
const PAGE_SIZE = 25

/** Notes orders as they stand now; of more than a thousand the oldest give way. @throws DeviceStorageError, as all of these. */
export const keepOrders = (rows: readonly OrderRow[], at: number): Promise<void> => onDevice(async () => {
  const database = userDatabase()
  await database.transaction('rw', database.orders, async () => {
    await database.orders.bulkPut(rows.map((row) => seen(row, at)))
    await database.orders.bulkDelete(await database.orders.orderBy('createdAt').reverse().offset(MOST_ORDERS).primaryKeys())
  })
})

/** Notes the answer of a list. One of all orders also says which are no more: those missing between its first and its last. */
export const keepOrderList = async ({ tab, q, after }: OrderSearch, { rows, next }: Stretch<OrderRow>, at: number): Promise<void> => {
  if (tab === 'all' && q === '') {
    const last = rows.at(-1)
    const until = next === null || !last ? '' : cursorOf(last)
    await onDevice(async () => {
      const { orders } = userDatabase()
      const listed = new Set(rows.map(({ id }) => id))
      const gone = (row: SeenOrderRow) => !listed.has(row.id) && (after === '' || cursorOf(row) < after) && cursorOf(row) > until && row.seenAt < at
      await orders.filter(gone).delete()
    })
  }
  await keepOrders(rows, at)
}

/**
 * What the list would show of the orders seen on this device, in the server's order and with its cursors; undefined when none
 * was ever seen. As old as the oldest row shown.
 */
export const findOrders = ({ tab, q, after }: OrderSearch): Promise<KeptAnswer | undefined> => onDevice(async () => {
  const all = await userDatabase().orders.toArray()
  if (all.length === 0) return undefined
  const statuses: readonly OrderStatus[] | null | undefined = ORDER_TABS.find(({ id }) => id === tab)?.statuses
  const words = folded(q).split(/\s+/).filter(Boolean)
  const found = all
    .filter((seenRow) => (after === '' || cursorOf(seenRow) < after) && words.every((word) => seenRow.tokens.some((token) => token.includes(word))))
    .filter(({ row }) => !statuses || statuses.includes((row as OrderRow).status))
    .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const data: Stretch<OrderRow> = { rows: page.map(({ row }) => row as OrderRow), next: found.length > PAGE_SIZE && last ? cursorOf(last) : null }
  const newest = Math.max(...all.map(({ seenAt }) => seenAt))
  return { at: page.reduce((oldest, { seenAt }) => Math.min(oldest, seenAt), newest), data, words: 'state.seenOrders' }
})

function seen(row: OrderRow, at: number): SeenOrderRow {
  const { id, number, status, payStatus, carrierName, serviceName, sample, trackingNumber, reference, recipient, destination, totalCents, createdAt } = row
  // Details are an order's row and more: the row alone is kept here.
  const alone: OrderRow = { id, number, status, payStatus, carrierName, serviceName, sample, trackingNumber, reference, recipient, destination, totalCents, createdAt }
  const tokens = folded([number, trackingNumber, reference, recipient, destination, carrierName, serviceName].join(' ')).split(/\s+/).filter(Boolean)
  return { id, createdAt, seenAt: at, tokens: [...new Set(tokens)], row: alone }
}

/** As the server's (keyset.ts), so that either continues the other's list. Times of one length compare as texts. */
const cursorOf = ({ createdAt, id }: { createdAt: string; id: string }): string => `${createdAt}_${id}`
