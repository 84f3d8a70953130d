import { forgetAccount } from './app-database.ts'
import { dropRescued } from './rescue.ts'
import { stopSync } from './sync.ts'
import { closeUserDatabase, removeUserDatabase } from './user-database.ts'
import { tellWiped } from './wiped.ts'

/** Chosen logout: nothing of this person stays on the device, in whatever tab it was open. */
export async function wipeUser(): Promise<void> {
  const stopped = stopSync()
  const name = closeUserDatabase()
  tellWiped()
  await stopped
  await forgetAccount()
  if (name === undefined) return
  dropRescued(name)
  await removeUserDatabase(name)
}
