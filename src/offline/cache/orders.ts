import type { CachedAnswer } from '#src/api/cached-answers.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { OrderQuery, OrderRow } from '#src/contract/orders.ts'
import {
  ORDER_TABS,
  type OrderSort,
  type OrderStatus,
  isInCarriageState,
} from '#src/domain/orders/order-status.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { CachedOrderRow } from '#src/offline/database/rows.ts'

/** The list's input; from an older version of this app it may lack newer fields. */
export type OrderSearch = Partial<Omit<OrderQuery, 'tab'>> & Pick<OrderQuery, 'q' | 'after'> & { tab: string }

const MOST_ORDERS = 1000
const PAGE_SIZE = 25

/** Stores the current state of orders; beyond a thousand, the oldest are dropped. */
export const cacheOrders = (database: UserDatabase, rows: readonly OrderRow[], at: number): Promise<void> =>
  database.transaction('rw', database.orders, async () => {
    await database.orders.bulkPut(rows.map((row) => seen(row, at)))
    await database.orders.bulkDelete(
      await database.orders.orderBy('createdAt').reverse().offset(MOST_ORDERS).primaryKeys(),
    )
  })

/**
 * Stores the answer of a list. A list of all orders also tells which ones are gone: those missing between its
 * first and its last row.
 */
export const cacheOrderList = async (
  database: UserDatabase,
  { tab, q, after, ...more }: OrderSearch,
  { rows, next }: CursorPage<OrderRow>,
  at: number,
): Promise<void> => {
  if (
    tab === 'all' &&
    q === '' &&
    Object.entries(more).every(([name, value]) => value === '' || (name === 'sort' && value === 'newest'))
  ) {
    const last = rows.at(-1)
    const until = next === null || !last ? '' : cursorOf(last)
    const listed = new Set(rows.map(({ id }) => id))
    const gone = (row: CachedOrderRow) =>
      !listed.has(row.id) &&
      (after === '' || cursorOf(row) < after) &&
      cursorOf(row) > until &&
      row.seenAt < at
    await database.orders.filter(gone).delete()
  }
  await cacheOrders(database, rows, at)
}

/**
 * What the list would show of the orders seen on this device, in the server's order and with its cursors;
 * undefined when none was ever seen. As old as the oldest row shown.
 */
export async function findOrders(
  db: UserDatabase,
  { tab, q, after, before = '', sort = 'newest', ...more }: OrderSearch,
): Promise<CachedAnswer | undefined> {
  const all = await db.orders.toArray()
  if (all.length === 0) return undefined
  const statuses: readonly OrderStatus[] | null | undefined = ORDER_TABS.find(
    ({ id }) => id === tab,
  )?.statuses
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  const sorting = SORTS[sort]
  const found = all
    .filter(
      ({ tokens, row }) =>
        words.every((word) => tokens.some((token) => token.includes(word))) &&
        (!statuses || statuses.includes((row as OrderRow).status)) &&
        isWanted(row as OrderRow, more),
    )
    .map((one) => ({ ...one, row: one.row as OrderRow, key: sorting.key(one.row as OrderRow) }))
    .toSorted((a, b) => (a.key < b.key === sorting.down ? 1 : -1))
  const cursor = sorting.read(after || before)
  const isAfter = (key: string) => (sorting.down ? key < cursor : key > cursor)
  const from =
    cursor === ''
      ? 0
      : after
        ? found.findIndex(({ key }) => isAfter(key))
        : Math.max(0, found.findIndex(({ key }) => key === cursor || isAfter(key)) - PAGE_SIZE)
  const page = from < 0 ? [] : found.slice(from, from + PAGE_SIZE)
  const [first, last] = [page[0], page.at(-1)]
  const data: CursorPage<OrderRow> = {
    rows: page.map(({ row }) => row),
    next: last && found.length > from + PAGE_SIZE ? sorting.cursor(last.row) : null,
    previous: first && from > 0 ? sorting.cursor(first.row) : null,
  }
  const newest = Math.max(...all.map(({ seenAt }) => seenAt))
  return {
    at: page.reduce((oldest, { seenAt }) => Math.min(oldest, seenAt), newest),
    data,
    words: 'state.seenOrders',
  }
}

/** The order with that order number or tracking number, if this device has seen it. */
export async function findOrderByNumber(db: UserDatabase, number: string): Promise<OrderRow | undefined> {
  const seen = await db.orders.where('tokens').equals(normalizeText(number)).toArray()
  return seen
    .map(({ row }) => row as OrderRow)
    .find((row) =>
      [row.number, row.trackingNumber ?? ''].some((one) => trackingKey(one) === trackingKey(number)),
    )
}

/** Days in this device's zone; the server's are those of the books. */
function isWanted(
  row: OrderRow,
  {
    from = '',
    to = '',
    carrier = '',
    payStatus = '',
    batch = '',
    source = '',
    open = '',
    carriage = '',
    printed = '',
  }: Partial<OrderQuery>,
): boolean {
  const day = from || to ? deviceDay(new Date(row.createdAt)) : ''
  return (
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!carrier || row.carrierCode === carrier) &&
    (!payStatus || row.payStatus === payStatus) &&
    (!batch || row.batch === batch) &&
    (!source || row.source === source) &&
    (!open || (row.status === 'ordered' && !row.manifested)) &&
    (!carriage || isInCarriageState(row, carriage, deviceDay(new Date()))) &&
    (!printed || (typeof row.printedAt === 'string') === (printed === 'yes'))
  )
}

interface Sorting {
  down: boolean
  key: (row: OrderRow) => string
  cursor: (row: OrderRow) => string
  read: (cursor: string) => string
}
const byTime = {
  key: (row: OrderRow) => cursorOf(row),
  cursor: (row: OrderRow) => cursorOf(row),
  read: (cursor: string) => cursor,
}
const padded = (cents: string) => cents.padStart(15, '0')
const byTotal = {
  key: ({ totalCents, id }: OrderRow) => `${padded(String(totalCents))}_${id}`,
  cursor: ({ totalCents, id }: OrderRow) => `${totalCents}_${id}`,
  read: (cursor: string) =>
    cursor === '' ? '' : padded(cursor.split('_')[0]!) + cursor.slice(cursor.indexOf('_')),
}
const SORTS: Record<OrderSort, Sorting> = {
  newest: { ...byTime, down: true },
  oldest: { ...byTime, down: false },
  dearest: { ...byTotal, down: true },
  cheapest: { ...byTotal, down: false },
}

/** The fields of a list's row, of which order details contain more. */
const ROW_FIELDS = Object.keys({
  id: true,
  number: true,
  status: true,
  payStatus: true,
  carrierCode: true,
  carrierName: true,
  serviceName: true,
  sample: true,
  trackingNumber: true,
  reference: true,
  recipient: true,
  destination: true,
  totalCents: true,
  createdAt: true,
  deliveryDate: true,
  batch: true,
  source: true,
  manifested: true,
  printedAt: true,
} satisfies Record<keyof OrderRow, true>) as (keyof OrderRow)[]

function seen(order: OrderRow, at: number): CachedOrderRow {
  const row = Object.fromEntries(ROW_FIELDS.map((name) => [name, order[name]])) as unknown as OrderRow
  const { number, trackingNumber, reference, recipient, destination, carrierName, serviceName } = row
  const tokens = normalizeText(
    [number, trackingNumber, reference, recipient, destination, carrierName, serviceName].join(' '),
  )
    .split(/\s+/)
    .filter(Boolean)
  return { id: row.id, createdAt: row.createdAt, seenAt: at, tokens: [...new Set(tokens)], row }
}

/**
 * The same as the server's (keyset.ts), so that either can continue the other's list. Times of equal length
 * compare as texts.
 */
const cursorOf = ({ createdAt, id }: { createdAt: string; id: string }): string => `${createdAt}_${id}`
