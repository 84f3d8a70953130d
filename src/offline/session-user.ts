import type { UserInfo } from '#src/contract/auth.ts'
import { onDevice } from './device-storage-error.ts'
import { userDatabase } from './user-database.ts'

const KEY = 'user'

/** Name, roles and permissions of the signed-in person, for opening without a network; never the token. */
export const keepSessionUser = (info: UserInfo): Promise<void> =>
  onDevice(async () => { await userDatabase().facts.put({ key: KEY, value: info }) })

export const keptSessionUser = (): Promise<UserInfo | undefined> =>
  onDevice(async () => (await userDatabase().facts.get(KEY))?.value as UserInfo | undefined)
