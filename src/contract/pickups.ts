import { object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { pickupChoiceSchema, pickupSchema, type Pickup } from '#src/domain/pickups/pickup.ts'
import { PICKUP_TABS, type PickupState, type PickupTab } from '#src/domain/pickups/pickup-state.ts'
import { pickupPreferenceSchema, type SavedPickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import type { WeightUnit } from '#src/domain/shared/units.ts'
import { endpoint, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { byId, cursor, revision, uuid } from './fields.ts'

/**
 * A carrier that picks up. `cutOff` (HH:MM at the facility): same-day pickups can be scheduled until then.
 * `closures`: days on which it departs from the usual calendar.
 */
export interface PickupCarrier {
  carrierCode: string
  carrierName: string
  sample: boolean
  cutOff: string
  closures: ClosureRow[]
}
/** An order that is paid, not handed over, and not in a pickup yet. */
export interface WaitingOrder {
  id: string
  number: string
  carrierCode: string
  carrierName: string
  recipient: string
  destination: string
  parcels: number
  weight: number
  weightUnit: WeightUnit
}
export interface PickupRow {
  id: string
  number: string
  state: PickupState
  carrierCode: string
  carrierName: string
  sample: boolean
  /** The carrier's; null until it has confirmed. */
  confirmationNumber: string | null
  pickup: Pickup
  orders: { id: string; number: string }[]
  /** IANA zone of the facility; the window as instants. */
  zone: string
  startsAt: string
  endsAt: string
  /** Message id or the carrier's own words for its last refusal. */
  refusal: string | null
  rev: number
  createdAt: string
  updatedAt: string
}
export interface PickupDetails extends PickupRow {
  history: HistoryEntry[]
}

const list = lazySchema(() =>
  object({
    tab: string<PickupTab>()
      .oneOf(PICKUP_TABS.map(({ id }) => id))
      .default('upcoming'),
    q: string().trim().max(100).default(''),
    after: cursor(),
  }),
)

export const pickups = {
  /** Upcoming ones soonest first; past ones latest first. */
  list: endpoint<CursorPage<PickupRow>>()(['GET', '/pickups'], list, { kept: true, programs: 'read' }),
  carriers: endpoint<PickupCarrier[]>()(['GET', '/pickups/carriers'], () => object({}), {
    kept: true,
    programs: 'read',
  }),
  /** The newest 200. */
  waiting: endpoint<WaitingOrder[]>()(['GET', '/pickups/orders'], () => object({}), {
    kept: true,
    programs: 'read',
  }),
  get: endpoint<PickupDetails>()(['GET', '/pickups/:id'], byId, { kept: true, programs: 'read' }),
  /** The client chooses `id`: the same one never sends two drivers (D17). */
  schedule: endpoint<PickupDetails>()(
    ['POST', '/pickups'],
    () => pickupSchema.concat(pickupChoiceSchema).shape({ id: uuid() }),
    { impersonation: 'withMoney', permission: 'ship', intent: 'id', programs: 'buy' },
  ),
  /** `rev` is the revision the change was based on; 412 if it was changed in the meantime. */
  change: endpoint<PickupDetails>()(
    ['PUT', '/pickups/:id'],
    () => pickupSchema.shape({ id: uuid(), rev: revision().required() }),
    { impersonation: 'withMoney', permission: 'ship' },
  ),
  cancel: endpoint<PickupDetails>()(['POST', '/pickups/:id/cancel'], byId, {
    impersonation: 'withMoney',
    permission: 'ship',
    programs: 'cancel',
  }),
  /**
   * The same record that devices store and sync (`preference/pickup`), for clients that work online. null:
   * never set.
   */
  preferences: endpoint<SavedPickupPreference | null>()(['GET', '/pickups/preferences'], () => object({})),
  /**
   * `rev` is the revision the change was based on, 0 for the first; 412 if it was changed in the meantime.
   */
  savePreferences: endpoint<SavedPickupPreference>()(
    ['PUT', '/pickups/preferences'],
    () => pickupPreferenceSchema.shape({ rev: revision().required() }),
    { impersonation: 'allowed', permission: 'ship' },
  ),
}
