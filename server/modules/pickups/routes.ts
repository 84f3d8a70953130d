import { and, eq, isNotNull } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { PickupPreference, SavedPickupPreference } from '#src/domain/pickup-preference.ts'
import { records } from '#server/db/schema/sync.ts'
import { Refusal } from '#server/errors.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import type { Serve } from '#server/serve.ts'

const { preferences, savePreferences } = contract.pickups
const ID = 'pickup'

export function pickupRoutes(serve: Serve): void {
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
