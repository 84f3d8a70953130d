/**
 * requested, changing and cancelling: waiting for the carrier's answer. collected and missed: reported by the
 * carrier.
 */
export const PICKUP_STATES = [
  'requested',
  'booked',
  'changing',
  'cancelling',
  'collected',
  'missed',
  'cancelled',
  'refused',
] as const
export type PickupState = (typeof PICKUP_STATES)[number]

/** The one transition table. A missed pickup is scheduled as a new one: its orders are free again. */
const PICKUP_MOVES: Record<PickupState, readonly PickupState[]> = {
  requested: ['booked', 'refused'],
  booked: ['changing', 'cancelling', 'collected', 'missed'],
  changing: ['booked'],
  cancelling: ['cancelled', 'booked'],
  collected: [],
  missed: [],
  cancelled: [],
  refused: [],
}

export function canMovePickup(from: PickupState, to: PickupState): boolean {
  return PICKUP_MOVES[from].includes(to)
}

/** Waiting for its carrier's answer. */
export const OPEN_PICKUPS = ['requested', 'changing', 'cancelling'] as const satisfies readonly PickupState[]
export const isOpenPickup = (state: PickupState): state is (typeof OPEN_PICKUPS)[number] =>
  (OPEN_PICKUPS as readonly PickupState[]).includes(state)

/** Whether its orders still wait for this driver. */
export const holdsOrders = (state: PickupState): boolean =>
  state === 'booked' || state === 'collected' || isOpenPickup(state)

/** The tabs of the list. */
export const PICKUP_TABS = [
  { id: 'upcoming', states: ['requested', 'booked', 'changing', 'cancelling'] },
  { id: 'past', states: ['collected', 'missed'] },
  { id: 'cancelled', states: ['cancelled', 'refused'] },
] as const satisfies readonly { id: string; states: readonly PickupState[] }[]
export type PickupTab = (typeof PICKUP_TABS)[number]['id']
