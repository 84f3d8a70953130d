import type { UserInfo } from '#src/contract/account/auth.ts'
import { NO_LIMITS } from '#src/domain/account/spending-limits.ts'
import { MEMBER_PERMISSIONS, roleName } from '#src/domain/account/roles.ts'
import { reasonOf } from '#src/offline/database/storage-error.ts'
import { rereadFeed } from '#src/offline/sync/feed.ts'
import {
  databaseNameOf,
  holdsDatabase,
  userDatabase,
  userDatabaseName,
} from '#src/offline/database/user-database.ts'

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
    .then((fact) => withRoles(fact?.value as UserInfo | undefined))

/**
 * Saves whose database the open one is, unless it is that of another customer of the person. That of an account
 * that became part of theirs is theirs: what it holds unsent is sent for the account that stays.
 * @returns whether it is theirs
 */
export async function claimDatabase(info: UserInfo): Promise<boolean> {
  const database = userDatabase()
  const { userId, partnerId } = info.user
  // A server from before accounts were merged doesn't say.
  const mergedFrom = (info as Partial<UserInfo>).mergedFrom ?? []
  // Whoever was in both accounts has a database of each.
  const mayTakeOver =
    mergedFrom.length > 0 && !(await holdsDatabase(databaseNameOf(`${userId} ${partnerId}`)))
  let isClaimed = false
  try {
    return await database.transaction('rw', database.facts, async () => {
      const known = (await database.facts.get(KEY))?.value as UserInfo | undefined
      isClaimed = known?.user.partnerId === partnerId
      if (known && !isClaimed) {
        if (!mayTakeOver || !mergedFrom.includes(known.user.partnerId)) return false
        await rereadFeed(database)
      }
      await database.facts.put({ key: KEY, value: info })
      return true
    })
  } catch (error) {
    // A full device knows it from before: what is unsent on it must be sent all the same.
    if (isClaimed && reasonOf(error) === 'full') return true
    throw error
  }
}

/** Names of the databases that the person may have on this device for other customers than the open one. */
export async function otherDatabases(): Promise<string[]> {
  const info = await savedSessionUser()
  if (!info || info.impersonation || info.customers.length + info.mergedFrom.length < 2) return []
  const { userId } = info.user
  return [
    userId,
    ...[...info.customers.map(({ id }) => id), ...info.mergedFrom].map((id) => `${userId} ${id}`),
  ]
    .map(databaseNameOf)
    .filter((name) => name !== userDatabaseName())
}

/** From before members had roles and limits: whoever is remembered owned their account. */
const withRoles = (info: Partial<UserInfo> | undefined): UserInfo | undefined =>
  info &&
  ({
    limits: NO_LIMITS,
    mergedFrom: [],
    customers: [{ id: info.user!.partnerId, name: info.user!.nickName }],
    ...info,
    ...(!info.customers && {
      roles: [...info.roles!, roleName('owner')],
      permissions: [...info.permissions!, ...MEMBER_PERMISSIONS],
    }),
  } as UserInfo)
