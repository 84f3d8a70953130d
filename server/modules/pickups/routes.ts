import { contract } from '#src/contract/contract.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import type { PickupPreference, SavedPickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { storedRecord, saveRecord, type StoredRecord } from '#server/modules/sync/records.ts'
import type { Serve } from '#server/http/serve.ts'
import { findPickup, listPickups, pickupCarriers, pickupDetails, waitingOrders } from './repository.ts'
import { cancelPickup, changePickup, schedulePickup } from './schedule.ts'

const { list, carriers, waiting, get, schedule, change, cancel, preferences, savePreferences } =
  contract.pickups
const ID = 'pickup'

export function pickupRoutes(serve: Serve): void {
  serve(list, ({ tab, q, after }, { db, clock }) => listPickups(db, { tab, q, after }, clock.now()))
  serve(carriers, (_, context) => pickupCarriers(context.carriers))
  serve(waiting, (_, { db }) => waitingOrders(db))
  serve(get, async ({ id }, { db }) => pickupDetails(db, await findPickup(db, id)))
  serve(schedule, async ({ id, carrierCode, orderIds, ...pickup }, context) =>
    pickupDetails(
      context.db,
      await schedulePickup(context, { id, carrierCode, orderIds, pickup: pickup as Pickup }),
    ),
  )
  serve(change, async ({ id, rev, ...pickup }, context) =>
    pickupDetails(context.db, await changePickup(context, { id, rev, pickup: pickup as Pickup })),
  )
  serve(cancel, async ({ id }, context) => pickupDetails(context.db, await cancelPickup(context, id)))
  serve(preferences, async (_, { db }) => {
    const kept = await storedRecord(db, 'preference', ID)
    return kept ? toPreference(kept) : null
  })
  serve(savePreferences, async ({ rev, ...doc }, { db, clock }) =>
    toPreference(await saveRecord(db, { entity: 'preference', id: ID, baseRev: rev, doc }, clock.now())),
  )
}

const toPreference = ({ rev, doc }: StoredRecord): SavedPickupPreference => ({
  ...(doc as PickupPreference),
  rev,
})
