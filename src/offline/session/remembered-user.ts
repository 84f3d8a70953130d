import type { UserInfo } from '#src/contract/auth.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

const KEY = 'user'

/**
 * Part of opening the database. Name, roles and permissions of the signed-in person, for opening offline;
 * never the token.
 */
export const saveSessionUser = (info: UserInfo): Promise<unknown> =>
  userDatabase().facts.put({ key: KEY, value: info })

export const savedSessionUser = (): Promise<UserInfo | undefined> =>
  userDatabase()
    .facts.get(KEY)
    .then((fact) => fact?.value as UserInfo | undefined)
