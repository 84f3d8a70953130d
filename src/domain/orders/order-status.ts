/** D10. */
export const ORDER_STATUSES = [
  'draft',
  'awaiting_payment',
  'ordered',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'exception',
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAY_STATUSES = ['unpaid', 'paid', 'partially_refunded', 'refunded', 'failed'] as const
export type PayStatus = (typeof PAY_STATUSES)[number]

/**
 * The one transition table of D10. Forward steps can be skipped: scans get lost, and a parcel can be
 * delivered without ever having been seen on the van. After a failed attempt it goes back to shipped.
 */
const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['awaiting_payment', 'cancelled'],
  awaiting_payment: ['ordered', 'cancelled'],
  ordered: ['shipped', 'out_for_delivery', 'delivered', 'cancelled', 'exception', 'returned'],
  shipped: ['out_for_delivery', 'delivered', 'exception', 'returned'],
  out_for_delivery: ['delivered', 'shipped', 'exception', 'returned'],
  exception: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
  delivered: [],
  cancelled: [],
  returned: [],
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to)
}

/** With the carrier, or on its way there. */
export const MOVING_STATUSES: readonly OrderStatus[] = ['ordered', 'shipped', 'out_for_delivery', 'exception']
/** No further move is possible. */
export const hasEnded = (status: OrderStatus): boolean => ORDER_MOVES[status].length === 0
export const ENDED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(hasEnded)

/** D12: before the first carrier scan. */
export function canCancel(status: OrderStatus): boolean {
  return canMove(status, 'cancelled')
}

/** D12: drafts and cancelled orders only. */
export function canDelete(status: OrderStatus): boolean {
  return status === 'draft' || status === 'cancelled'
}

/**
 * The tabs of the order list, left to right; null is every status. Exceptions and returns (D10) are under
 * Shipped.
 */
/** What a carrier has: on its way, later than promised, or held up. */
export const CARRIAGE_STATES = ['inTransit', 'late', 'exception'] as const
export type CarriageState = (typeof CARRIAGE_STATES)[number]
export const ON_THE_WAY: readonly OrderStatus[] = ['shipped', 'out_for_delivery']
export const WENT_WRONG: readonly OrderStatus[] = ['exception', 'returned']

/** @param today the day to compare the promised one with, YYYY-MM-DD */
export const isInCarriageState = (
  { status, deliveryDate }: { status: OrderStatus; deliveryDate?: string },
  state: CarriageState,
  today: string,
): boolean => {
  if (state === 'exception') return WENT_WRONG.includes(status)
  if (!ON_THE_WAY.includes(status)) return false
  return state === 'inTransit' || (deliveryDate !== undefined && deliveryDate !== '' && deliveryDate < today)
}

export const ORDER_TABS = [
  { id: 'all', statuses: null },
  { id: 'draft', statuses: ['draft', 'awaiting_payment'] },
  { id: 'ordered', statuses: ['ordered'] },
  { id: 'shipped', statuses: ['shipped', 'exception', 'returned'] },
  { id: 'out_for_delivery', statuses: ['out_for_delivery'] },
  { id: 'delivered', statuses: ['delivered'] },
  { id: 'cancelled', statuses: ['cancelled'] },
] as const satisfies readonly { id: string; statuses: readonly OrderStatus[] | null }[]
export type OrderTab = (typeof ORDER_TABS)[number]['id']

/** Where an order came from: bought on a screen, in bulk, as a copy of another, or by a program. */
export const ORDER_SOURCES = ['web', 'import', 'remake', 'api'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Orders are counted up to this; beyond it the screen shows "1,000+". */
export const COUNTED_ORDERS = 1000
/** Orders in one file of labels, packing slips or export rows. */
export const MAX_ORDERS_AT_ONCE = 500
