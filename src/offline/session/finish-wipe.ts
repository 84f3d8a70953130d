import { removeRememberedAccount, clearNetworkHistory } from '#src/offline/database/app-database.ts'
import { removeSavedInquiries } from '#src/offline/records/saved-inquiry.ts'
import { clearStorage, dropPersonalCaches, leaving, type AccountDeletion } from './leaving.ts'
import {
  databaseHash,
  finishWipes,
  holdsUnsent,
  removeUserDatabase,
} from '#src/offline/database/user-database.ts'
import { notifyWiped } from './wiped.ts'

/**
 * Removes from this device what a person who signed out had on it; may be run again from the start after a
 * crash at any point.
 * @param name of their database, '' when none was open
 */
export async function finishWipe(name: string): Promise<void> {
  await removeRememberedAccount(name === '' ? undefined : databaseHash(name)).catch(() => {})
  await clearNetworkHistory().catch(() => {})
  const gone = (name === '' || (await removeUserDatabase(name))) && (await finishWipes())
  await removeSavedInquiries().catch(() => {})
  await dropPersonalCaches()
  clearStorage(name)
  if (gone) leaving.clear()
  else leaving.set({ left: 'database', name })
}

/**
 * Completes what a closed page had begun; the person's other tabs close too. Work that was never sent waits
 * for them to sign in again (D21).
 */
export async function finishLeaving({ left, name }: AccountDeletion): Promise<void> {
  if (left !== 'database') notifyWiped()
  await finishWipe(left === 'asked' && (await holdsUnsent(name)) ? '' : name)
}
