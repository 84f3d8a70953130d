import { setBadge } from '#src/offline/pwa/badge.ts'
import { forgetPush } from '#src/offline/pwa/push-device.ts'
import { finishWipe } from './finish-wipe.ts'
import { wantsToKeep } from '#src/offline/database/storage-mode.ts'
import { leaving } from './leaving.ts'
import { stopSync } from '#src/offline/sync/sync.ts'
import { otherDatabases } from './remembered-user.ts'
import {
  closeUserDatabase,
  holdsUnsent,
  removeUserDatabase,
  userDatabaseName,
} from '#src/offline/database/user-database.ts'
import { notifyWiped } from './wiped.ts'

/** A request under way may take 20 s; its answer will find no database. */
const STOP_WAIT_MS = 1000

/**
 * Recorded the moment the button is pressed, before any waiting: if the tab is closed right after, the next
 * page completes it. asked: unsent work is spared, as the person has not been asked about it.
 */
export const recordSignOut = (left: 'asked' | 'all'): void =>
  leaving.set({ left, name: wantsToKeep() ? userDatabaseName() : '' })

/** The person is asked again, and may stay. */
export function cancelSignOut(): void {
  if (leaving.get()?.left === 'asked') leaving.clear()
}

/**
 * Sign-out by choice: nothing of this person stays on the device, in whatever tab it was open, and whatever
 * happens to this one meanwhile: the next start of any page completes it.
 */
export async function wipeUser(): Promise<void> {
  // Without a database on the disk there is none to delete; an earlier one that holds unsent work belongs to
  // another session.
  const onDisk = wantsToKeep()
  const others = onDisk ? await otherDatabases().catch(() => []) : []
  const stopped = stopSync()
  const closed = closeUserDatabase()
  const name = onDisk && closed !== undefined ? closed : ''
  leaving.set({ left: 'all', name })
  notifyWiped()
  setBadge(0)
  await Promise.race([
    Promise.all([stopped, forgetPush()]),
    new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS)),
  ])
  // Those of the person's other customers; what was never sent there waits for them to sign in again.
  for (const other of others) if (!(await holdsUnsent(other))) await removeUserDatabase(other)
  await finishWipe(name)
}

/** Another tab signed this person out: from here on nothing is sent, read or written. */
export async function detachAccount(): Promise<void> {
  const stopped = stopSync()
  closeUserDatabase()
  setBadge(0)
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS))])
}
