import { dropSession } from '#src/api/cookies.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { wipeUser } from './wipe.ts'

/** Nothing of the person stays on this device. @param told what the page has to wait for before it may go */
export async function leaveAccount(
  client: { cancelQueries: () => Promise<void>; clear: () => void },
  told: Promise<unknown>,
): Promise<void> {
  await deviceReady()
  await client.cancelQueries()
  await wipeUser().catch(() => {})
  client.clear()
  // Before anything is waited for: a key pressed on this page would note the session's length again.
  dropSession()
  await told
  // A renewal that was under way brings it back.
  dropSession()
}
