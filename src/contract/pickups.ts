import { object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { pickupChoiceSchema, pickupSchema, type Pickup } from '#src/domain/pickups/pickup.ts'
import { PICKUP_TABS, type PickupState, type PickupTab } from '#src/domain/pickups/pickup-life.ts'
import { pickupPreferenceSchema, type SavedPickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import type { WeightUnit } from '#src/domain/shared/units.ts'
import { endpoint, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { byId, cursor, revision, uuid } from './fields.ts'

/**
 * A carrier that comes and collects. `cutOff`: HH:MM at the facility, until then the same day. `closures`:
 * days on which it works otherwise than the calendar says.
 */
export interface PickupCarrier {
  carrierCode: string
  carrierName: string
  sample: boolean
  cutOff: string
  closures: ClosureRow[]
}
/** An order that is paid and not handed over, and waits for no driver yet. */
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
  /** The carrier's; null until it has answered. */
  confirmationNumber: string | null
  pickup: Pickup
  orders: { id: string; number: string }[]
  /** IANA zone of the facility; the window as moments. */
  zone: string
  startsAt: string
  endsAt: string
  /** Message id or the carrier's words of what it refused last. */
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
  /** The soonest first while they are to come, the last first afterwards. */
  list: endpoint<CursorPage<PickupRow>>()(['GET', '/pickups'], list, { kept: true }),
  carriers: endpoint<PickupCarrier[]>()(['GET', '/pickups/carriers'], () => object({}), { kept: true }),
  /** The newest 200. */
  waiting: endpoint<WaitingOrder[]>()(['GET', '/pickups/orders'], () => object({}), { kept: true }),
  get: endpoint<PickupDetails>()(['GET', '/pickups/:id'], byId, { kept: true }),
  /** `id` is made by who asks: the same one never sends two drivers (D17). */
  schedule: endpoint<PickupDetails>()(
    ['POST', '/pickups'],
    () => pickupSchema.concat(pickupChoiceSchema).shape({ id: uuid() }),
    { impersonation: 'withMoney', intent: 'id' },
  ),
  /** `rev` is the one it was made from; refused with 412 when it was changed in the meantime. */
  change: endpoint<PickupDetails>()(
    ['PUT', '/pickups/:id'],
    () => pickupSchema.shape({ id: uuid(), rev: revision().required() }),
    { impersonation: 'withMoney' },
  ),
  cancel: endpoint<PickupDetails>()(['POST', '/pickups/:id/cancel'], byId, { impersonation: 'withMoney' }),
  /**
   * The same record as the devices keep and sync (`preference/pickup`), for whoever works online. Null:
   * nothing was ever set.
   */
  preferences: endpoint<SavedPickupPreference | null>()(['GET', '/pickups/preferences'], () => object({})),
  /**
   * `rev` is the one it was made from, 0 for the first; refused with 412 when it was changed in the meantime.
   */
  savePreferences: endpoint<SavedPickupPreference>()(
    ['PUT', '/pickups/preferences'],
    () => pickupPreferenceSchema.shape({ rev: revision().required() }),
    { impersonation: 'allowed' },
  ),
}
