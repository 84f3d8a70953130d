import { dropSession } from '#src/api/cookies.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { wipeUser } from './wipe.ts'

/**
 * Leaves nothing of the person on this device.
 * @param told what the page has to wait for before it may be left
 */
export async function leaveAccount(
  client: { cancelQueries: () => Promise<void>; clear: () => void },
  told: Promise<unknown>,
): Promise<void> {
  await deviceReady()
  await client.cancelQueries()
  await wipeUser().catch(() => {})
  client.clear()
  // Before any waiting: a key pressed on this page would store the session's length again.
  dropSession()
  await told
  // A refresh that was under way brings it back.
  dropSession()
}
