import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { contract } from '#src/contract/contract.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { leaveAccount } from '#src/offline/session/leave-account.ts'
import { revocations } from '#src/offline/session/leaving.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { recordSignOut } from '#src/offline/session/wipe.ts'
import { sendNow } from '#src/offline/records/outbox-view.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { revocationKey } from './revocation-key.ts'

const FLUSH_MS = 5000
const LOGOUT_MS = 4000

/**
 * Sends waiting changes while the person is still signed in; for at most 5 s. Never rejects. Closing the page
 * meanwhile counts as asking to sign out.
 */
export async function sendBeforeLeaving(): Promise<void> {
  recordSignOut('asked')
  await saveForms()
  await Promise.race([sendNow().catch(() => {}), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))])
}

/**
 * Sign-out by choice: the server is told, now or when there is a network again, and nothing of the person
 * stays on this device.
 */
export async function signOut(client: QueryClient): Promise<void> {
  recordSignOut('all')
  await deviceReady()
  // Before the page goes: the request needs it.
  await leaveAccount(client, tellServer())
  location.assign(PUBLIC_PATHS.home)
}

/**
 * Also recorded on the device, so that a session doesn't live on because the answer, or this page, was lost.
 * Never rejects.
 */
async function tellServer(): Promise<void> {
  // At once: another tab may drop the token as soon as it hears of the wipe.
  const ended = call(contract.auth.logout, {}, { background: true, timeoutMs: LOGOUT_MS }).then(
    () => true,
    () => false,
  )
  const key = await revocationKey(readToken())
  if (key !== undefined) revocations.add(key, Date.now())
  if ((await ended) && key !== undefined) revocations.done(key, Date.now())
}
