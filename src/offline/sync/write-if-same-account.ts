import { accountToken } from '#src/api/account-token.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'

/**
 * Stores what was answered to `token`, if that is still the open account's once its database has opened,
 * which may take a while. `keep` is given that database and stays with it: should another person's be opened
 * meanwhile, nothing more is stored.
 * @throws DeviceStorageError
 */
export const writeIfSameAccount = (
  token: string | undefined,
  keep: (database: UserDatabase) => Promise<void>,
): Promise<void> =>
  onDevice(async () => {
    if (accountToken.isSame(token)) await keep(userDatabase())
  })
