import type { UserInfo } from '#src/contract/auth.ts'
import { rememberAccount, rememberedAccount } from '#src/offline/database/app-database.ts'
import { setBadge } from '#src/offline/sync/badge.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { saveSessionUser, savedSessionUser } from './remembered-user.ts'
import { restoreUnloadBackups } from '#src/offline/records/restore-unload-backup.ts'
import { startSync } from '#src/offline/sync/sync.ts'
import { hashOf, openByHash, openUserDatabase } from '#src/offline/database/user-database.ts'

/**
 * Opens the database of the user the server says is signed in, and remembers the account on this device.
 * @throws DeviceStorageError
 */
export async function openAccount(info: UserInfo): Promise<void> {
  const { user, impersonation } = info
  // What an administrator does as somebody else is kept apart and goes when it ends (D20).
  const database = await openUserDatabase(impersonation ? `${user.userId} impersonated` : user.userId)
  await restoreUnloadBackups(database)
  await saveSessionUser(info)
  if (!impersonation && keepsWork())
    await rememberAccount({ hash: hashOf(user.userId), nickName: user.nickName })
  await startSync(database, ownerOf(info), setBadge)
}

/**
 * The account this device remembers, when no server can say who is signed in (D21); undefined when it
 * remembers none.
 */
export async function openRemembered(): Promise<UserInfo | undefined> {
  const account = await rememberedAccount()
  if (!account) return undefined
  const database = await openByHash(account.hash)
  await restoreUnloadBackups(database)
  const info = await savedSessionUser()
  if (info) await startSync(database, ownerOf(info), setBadge)
  return info
}

const ownerOf = ({ user }: UserInfo) => ({ user: user.userId, customer: user.partnerId })
