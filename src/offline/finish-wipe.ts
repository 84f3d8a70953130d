import { forgetAccount, forgetNetworkChanges } from './app-database.ts'
import { removeKeptInquiries } from './kept-inquiry.ts'
import { clearStorage, dropPersonalCaches, leaving } from './leaving.ts'
import { endWipes, removeUserDatabase } from './user-database.ts'

const PREFIX = 'portage-u-'

/**
 * Takes off this device what a person who signed out had on it; may be done again from the start after a crash at any point.
 * @param name of their database, '' when none was open
 */
export async function finishWipe(name: string): Promise<void> {
  await forgetAccount(name === '' ? undefined : name.slice(PREFIX.length)).catch(() => {})
  await forgetNetworkChanges().catch(() => {})
  const gone = (name === '' || await removeUserDatabase(name)) && await endWipes()
  await removeKeptInquiries().catch(() => {})
  await dropPersonalCaches()
  clearStorage(name)
  if (gone) leaving.clear()
  else leaving.set({ left: 'database', name })
}
