import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import type { IntentRow } from '#src/offline/database/rows.ts'

/** Notes a purchase before its first byte leaves (D17). @throws DeviceStorageError: then do not send. */
export const saveIntent = (id: string, what: IntentRow['what'], at = Date.now()): Promise<void> =>
  onDevice(async () => {
    await userDatabase().intents.put({ id, createdAt: at, what, state: 'open' })
  })

/** The server has said what became of it. */
export const closeIntent = (id: string): Promise<void> =>
  onDevice(async () => {
    await userDatabase().intents.update(id, { state: 'closed' })
  })

/** Purchases whose answer never came, oldest first: ask the server about each. */
export const openIntents = (): Promise<IntentRow[]> =>
  onDevice(async () =>
    (await userDatabase().intents.where('state').equals('open').toArray()).toSorted(
      (a, b) => a.createdAt - b.createdAt,
    ),
  )

/** The newest of a kind whose answer never came: its id. */
export const openIntentOf = async (kind: string): Promise<string | undefined> =>
  (await openIntents()).findLast(({ what }) => what.kind === kind)?.id
