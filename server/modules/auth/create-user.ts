import type { Locale } from '#src/domain/shared/locale.ts'
import { OFF_BY_DEFAULT } from '#src/domain/account/mail-topic.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import type { User } from '#server/http/session.ts'

export interface NewUser {
  accountType: string
  email: string
  nickName: string
  passwordHash: string
  /** E.164, not proven yet; null for users created by the operator. */
  mobile: string | null
  company: string | null
  taxNumber: string | null
  locale: Locale
  roles: string[]
  confirmed: boolean
  demo?: boolean
}

/**
 * Creates a user and the customer they own (D36).
 * @param also writes more in the same transaction
 */
export async function createUser(
  database: Database,
  clock: Clock,
  input: NewUser,
  also: (tx: Sql, user: User) => Promise<void> = async () => {},
): Promise<User> {
  const now = clock.now()
  const customerId = clock.newId()
  const user: User = {
    customerId,
    id: clock.newId(),
    userName: input.email.toLowerCase(),
    mobile: input.mobile,
    mobileProvenAt: null,
    nickName: input.nickName,
    avatar: null,
    passwordHash: input.passwordHash,
    secondFactor: false,
    roles: input.roles,
    locale: input.locale,
    emailConfirmedAt: input.confirmed ? now : null,
    pendingEmail: null,
    mailOff: [...OFF_BY_DEFAULT],
    appOff: [...OFF_BY_DEFAULT],
    pushOff: [...OFF_BY_DEFAULT],
    createdAt: now,
  }
  try {
    await database.transaction(async (tx) => {
      await tx.insert(customers).values({
        id: customerId,
        accountType: input.accountType,
        company: input.company,
        taxNumber: input.taxNumber,
        demo: input.demo ?? false,
        createdAt: now,
      })
      await tx.insert(users).values(user)
      await tx.insert(members).values({ customerId, userId: user.id, roles: ['owner'], joinedAt: now })
      await also(tx, user)
    })
    return user
  } catch (error) {
    if (brokenConstraint(error) === 'users_user_name')
      throw new RequestError('auth.register.taken', { fields: { email: 'auth.register.taken' } })
    throw error
  }
}
