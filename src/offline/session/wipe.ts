import { setBadge } from '#src/offline/sync/badge.ts'
import { finishWipe } from './finish-wipe.ts'
import { wantsToKeep } from '#src/offline/database/storage-mode.ts'
import { leaving } from './leaving.ts'
import { stopSync } from '#src/offline/sync/sync.ts'
import { closeUserDatabase, userDatabaseName } from '#src/offline/database/user-database.ts'
import { notifyWiped } from './wiped.ts'

/** A request under way may take 20 s: its answer finds no database any more. */
const STOP_WAIT_MS = 1000

/**
 * Written down in the very moment the button is pressed, before anything is waited for: a tab closed right
 * after it leaves the wish to the next page. asked: work that was never sent is spared, as the person has not
 * been asked about it.
 */
export const noteSignOut = (left: 'asked' | 'all'): void =>
  leaving.set({ left, name: wantsToKeep() ? userDatabaseName() : '' })

/** The person is asked again, and may stay. */
export function withdrawSignOut(): void {
  if (leaving.get()?.left === 'asked') leaving.clear()
}

/**
 * Chosen logout: nothing of this person stays on the device, in whatever tab it was open, and whatever
 * happens to this one meanwhile: what is begun here is ended at the next start of any page (research: pwa
 * §1.8).
 */
export async function wipeUser(): Promise<void> {
  // Without a database on the disk there is none to remove; one from before that holds unsent work is another
  // session's.
  const onDisk = wantsToKeep()
  const stopped = stopSync()
  const closed = closeUserDatabase()
  const name = onDisk && closed !== undefined ? closed : ''
  leaving.set({ left: 'all', name })
  notifyWiped()
  setBadge(0)
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS))])
  await finishWipe(name)
}

/** Another tab signed this person out: from here nothing more is sent, read or written. */
export async function letGo(): Promise<void> {
  const stopped = stopSync()
  closeUserDatabase()
  setBadge(0)
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS))])
}
