import type { UserInfo } from '#src/contract/account/auth.ts'
import {
  rememberAccount,
  rememberCustomer,
  rememberedAccount,
  removeRememberedAccount,
} from '#src/offline/database/app-database.ts'
import { reasonOf } from '#src/offline/database/storage-error.ts'
import { keepsWork, markStorageUnavailable } from '#src/offline/database/storage-mode.ts'
import { claimDatabase, savedSessionUser } from './remembered-user.ts'
import { restoreUnloadBackups } from '#src/offline/records/restore-unload-backup.ts'
import { startSync } from '#src/offline/sync/sync.ts'
import {
  closeUserDatabase,
  customerKey,
  databaseHash,
  openByHash,
  openUserDatabase,
  type UserDatabase,
} from '#src/offline/database/user-database.ts'

/**
 * Opens the database of the user the server says is signed in, and remembers the account on this device.
 * @throws DeviceStorageError
 */
export async function openAccount(info: UserInfo): Promise<void> {
  const { user, impersonation } = info
  const database = await openOwnDatabase(info)
  await restoreUnloadBackups(database)
  if (!impersonation && keepsWork()) {
    const hash = databaseHash(database.name)
    await Promise.all([
      rememberAccount({ hash, nickName: user.nickName }),
      rememberCustomer(customerKey(user.userId, user.partnerId), hash),
    ]).catch(async (error: unknown) => {
      if (reasonOf(error) !== 'full') throw error
      // A full device had rather remember nobody than whoever was here before.
      if ((await rememberedAccount())?.hash !== hash) await removeRememberedAccount()
    })
  }
  await startSync(database, ownerOf(info))
}

async function openOwnDatabase(info: UserInfo): Promise<UserDatabase> {
  try {
    return await openOneOf(info)
  } catch (error) {
    if (!keepsWork() || reasonOf(error) !== 'full') throw error
    // It has no room to note whose the new database is: they work as in a browser that stores none.
    markStorageUnavailable()
    closeUserDatabase()
    return openOneOf(info)
  }
}

/**
 * A person has a database for each customer they work for (D21): the first one on this device is named by the
 * person alone, as all were before there could be several.
 */
async function openOneOf(info: UserInfo): Promise<UserDatabase> {
  const { user, impersonation } = info
  for (const name of [user.userId, `${user.userId} ${user.partnerId}`]) {
    // What an administrator does as somebody else is kept apart and goes when it ends (D20).
    const database = await openUserDatabase(impersonation ? `${name} impersonated` : name)
    if (await claimDatabase(info)) return database
  }
  throw new Error('another customer has the database')
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
  if (info) await startSync(database, ownerOf(info))
  return info
}

const ownerOf = ({ user }: UserInfo) => ({ user: user.userId, customer: user.partnerId })
