import { and, eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import type { PublicContext } from '#server/http/context.ts'
import { endEmailTokens, consumeEmailToken, findTokenUser } from './email-tokens.ts'
import { accountEmail } from './emails.ts'

/** Links that prove who owns an address. */
const PROOFS = ['confirm', 'change'] as const

/**
 * Follows a link: the address is now the account's, for the first time or instead of another one, which is
 * notified.
 */
export async function confirmEmail(
  { database, clock, config }: PublicContext,
  token: string,
): Promise<{ email: string; changed: boolean }> {
  const used = new RequestError('auth.link.used')
  const before = await findTokenUser(database, clock, token, PROOFS)
  if (!before) throw used
  const rendered = accountEmail('emailChanged', before.locale, config, clock.now())
  try {
    return await database.transaction(async (tx) => {
      const emailToken = await consumeEmailToken(tx, clock, token, PROOFS)
      if (!emailToken) throw used
      const { email, purpose, customerId, userId } = emailToken
      const changed = purpose === 'change'
      const isOwner = and(
        eq(users.customerId, customerId),
        eq(users.id, userId),
        eq(changed ? users.pendingEmail : users.userName, email),
      )
      const done = await tx
        .update(users)
        .set({ emailConfirmedAt: clock.now(), ...(changed && { userName: email, pendingEmail: null }) })
        .where(isOwner)
        .returning({ id: users.id })
      if (done.length === 0) throw used
      if (changed) {
        // Links that went to the former address prove nothing any more.
        for (const other of ['confirm', 'reset', 'mobile'] as const)
          await endEmailTokens(tx, { customerId, userId, purpose: other })
        await enqueueMail(tx, clock, {
          ...rendered,
          kind: 'account:emailChanged',
          to: before.userName,
          customerId,
        })
      }
      return { email, changed }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'users_user_name') throw new RequestError('auth.register.taken')
    throw error
  }
}
