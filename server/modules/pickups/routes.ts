import { and, eq, isNotNull } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { Pickup } from '#src/domain/pickup.ts'
import type { PickupTab } from '#src/domain/pickup-life.ts'
import type { PickupPreference, SavedPickupPreference } from '#src/domain/pickup-preference.ts'
import { records } from '#server/db/schema/sync.ts'
import { Refusal } from '#server/errors.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import type { Serve } from '#server/serve.ts'
import { findPickup, listPickups, pickupCarriers, pickupDetails, waitingOrders } from './repository.ts'
import { cancelPickup, changePickup, schedulePickup } from './schedule.ts'

const { list, carriers, waiting, get, schedule, change, cancel, preferences, savePreferences } = contract.pickups
const ID = 'pickup'

export function pickupRoutes(serve: Serve): void {
  serve(list, ({ tab, q, after }, { db }) => listPickups(db, { tab: tab as PickupTab, q, after }))
  serve(carriers, (_, context) => pickupCarriers(context.carriers))
  serve(waiting, (_, { db }) => waitingOrders(db))
  serve(get, async ({ id }, { db }) => pickupDetails(db, await findPickup(db, id)))
  serve(schedule, async ({ id, carrierCode, orderIds, ...pickup }, context) =>
    pickupDetails(context.db, await schedulePickup(context, { id, carrierCode, orderIds, pickup: pickup as Pickup })))
  serve(change, async ({ id, rev, ...pickup }, context) => pickupDetails(context.db, await changePickup(context, { id, rev, pickup: pickup as Pickup })))
  serve(cancel, async ({ id }, context) => pickupDetails(context.db, await cancelPickup(context, id)))
  serve(preferences, async (_, { db }) => {
    const row = await db.one(records, and(eq(records.entity, 'preference'), eq(records.id, ID), isNotNull(records.doc))!)
    return row ? toPreference(row) : null
  })
  serve(savePreferences, async ({ rev, ...doc }, { db, clock }) => {
    const [outcome] = await db.transaction((tx) => writeRecords(tx, [{ entity: 'preference', id: ID, baseRev: rev, doc }], clock.now()))
    if (!outcome!.stands) throw new Refusal('error.changedElsewhere', { code: 412 })
    return toPreference(outcome!.version)
  })
}

const toPreference = ({ rev, doc }: { rev: number; doc: Record<string, unknown> | null }): SavedPickupPreference => ({ ...doc as PickupPreference, rev })
