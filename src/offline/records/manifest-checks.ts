import { NOTHING_FOUND, type HandOver } from '#src/domain/tracking/hand-over.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

/** What was found of each manifest's parcels; on this device only, as the parcels are. */
interface Check extends HandOver {
  manifestId: string
}

const KEY = 'manifestChecks'
/** Of the manifests checked last. */
const MOST_CHECKS = 50

const all = async (db: UserDatabase): Promise<Check[]> =>
  ((await db.facts.get(KEY))?.value as Check[] | undefined) ?? []

export async function readManifestCheck(db: UserDatabase, manifestId: string): Promise<HandOver> {
  return (await all(db)).find((one) => one.manifestId === manifestId) ?? NOTHING_FOUND
}

/** Changes what was found; two scans at once both count. @throws DeviceStorageError */
export const updateManifestCheck = (
  manifestId: string,
  change: (before: HandOver) => HandOver,
): Promise<void> =>
  onDevice(async () => {
    const db = userDatabase()
    await db.transaction('rw', db.facts, async () => {
      const before = await all(db)
      const own = change(before.find((one) => one.manifestId === manifestId) ?? NOTHING_FOUND)
      const others = before.filter((one) => one.manifestId !== manifestId)
      await db.facts.put({
        key: KEY,
        value: [{ manifestId, found: own.found, foreign: own.foreign }, ...others].slice(0, MOST_CHECKS),
      })
    })
  })
