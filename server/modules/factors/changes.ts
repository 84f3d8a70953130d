import { and, eq, isNotNull } from 'drizzle-orm'
import { isStaff } from '#src/domain/account/staff.ts'
import type { NewFactor } from '#src/contract/account/factors.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { authenticators, devices, passkeys, recoveryCodes } from '#server/db/schema/factors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { accountEmail, type AccountNews, type NewsValues } from '#server/modules/auth/emails.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

type Dependencies = Pick<CustomerContext, 'clock' | 'config'>

/** Whoever has just set one up holds it, and has proven that. @returns recovery codes with the first factor */
export async function added(
  tx: CustomerDb,
  context: CustomerContext,
  news: 'authenticatorAdded' | 'passkeyAdded',
): Promise<NewFactor> {
  const { clock, session } = context
  const { id: userId } = session.user
  await tx.update(users, { secondFactor: true }, eq(users.id, userId))
  await tx.update(sessions, { provenAt: clock.now() }, eq(sessions.id, session.id))
  await tell(tx, context, session.user, news)
  const known = (await tx.countUpTo(recoveryCodes, 1, eq(recoveryCodes.userId, userId))) > 0
  return { recoveryCodes: known ? null : await newRecoveryCodes(tx, clock, userId) }
}

/**
 * Removes one, if `remove` finds it.
 * @throws RequestError 409 when it was the last one, and one is demanded
 */
export async function removeFactor(
  context: CustomerContext,
  news: 'authenticatorRemoved' | 'passkeyRemoved',
  remove: (tx: CustomerDb) => Promise<number>,
): Promise<void> {
  const { user } = context.session
  const demanded = await isDemanded(context)
  await context.home.transaction(async (tx) => {
    if ((await remove(tx)) === 0) throw notFound()
    if (!(await hasFactor(tx, user.id))) {
      if (demanded) throw conflict('factors.demanded')
      await tx.update(users, { secondFactor: false }, eq(users.id, user.id))
      await tx.remove(recoveryCodes, eq(recoveryCodes.userId, user.id))
    }
    await endTrust(tx, user.id)
    await tell(tx, context, user, news)
  })
}

/** Staff always need one; other people where their customer says so. */
export const isDemanded = async ({ db, session }: CustomerContext): Promise<boolean> =>
  isStaff(session.user.roles) || (await db.self()).demandsFactor

/** Every device asks for the second factor again. */
export const endTrust = async (tx: CustomerDb, userId: string): Promise<void> => {
  await tx.update(devices, { trustedUntil: null }, eq(devices.userId, userId))
}

/** An email about it, whoever did it: in the transaction of the change. */
export const tell = async (
  tx: CustomerDb,
  { clock, config }: Dependencies,
  { userName, locale }: Pick<User, 'userName' | 'locale'>,
  news: AccountNews,
  values: NewsValues = {},
): Promise<void> => {
  const rendered = accountEmail(news, locale, config, clock.now(), values)
  await tx.mail(clock, { ...rendered, kind: `account:${news}`, to: userName })
}

const hasFactor = async (tx: CustomerDb, userId: string): Promise<boolean> =>
  (await tx.countUpTo(passkeys, 1, eq(passkeys.userId, userId))) > 0 ||
  (await tx.countUpTo(
    authenticators,
    1,
    and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)),
  )) > 0
