import { and, eq, sql } from 'drizzle-orm'
import type { PasswordReset } from '#src/domain/account/account.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { RequestError } from '#server/platform/errors.ts'
import { enqueueMail, enqueueMailSparingly } from '#server/db/enqueue.ts'
import { endTrust } from '#server/modules/factors/changes.ts'
import { hashChosenPassword } from './passwords.ts'
import type { PublicContext } from '#server/http/context.ts'
import { consumeEmailToken, findTokenUser } from './email-tokens.ts'
import { forgiveAccount } from './failures.ts'
import { linkEmail, accountEmail } from './emails.ts'

/** The work nearly always takes less than this, so an unknown address is answered no faster (D19). */
const ANSWERED_AFTER_MS = 250

/**
 * Queues the link if an account has the address. Neither the answer nor its timing reveals whether one has.
 */
export async function forgotPassword(context: PublicContext, email: string): Promise<void> {
  const answered = new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS))
  await sendLink(context, email)
  await context.aside(answered)
}

async function sendLink({ database, clock, config }: PublicContext, email: string): Promise<void> {
  const [user] = await database.sql.select().from(users).where(eq(users.userName, email))
  if (!user) return
  const { customerId, id: userId, userName: to } = user
  const rendered = linkEmail('reset', user.locale, config)
  await database.transaction((tx) =>
    enqueueMailSparingly(tx, clock, {
      ...rendered,
      kind: 'account:reset',
      to,
      customerId,
      secret: { purpose: 'reset', customerId, userId, email: to },
    }),
  )
}

/** Whoever can read the account's email chooses a new password; sessions opened with the old one end. */
export async function resetPassword(
  { database, clock, config }: PublicContext,
  { token, password }: PasswordReset,
): Promise<void> {
  const used = new RequestError('auth.link.used')
  // Hashing is expensive, so the link is checked first.
  const user = await findTokenUser(database, clock, token, ['reset'])
  if (!user) throw used
  const passwordHash = await hashChosenPassword(password)
  const rendered = accountEmail('passwordChanged', user.locale, config, clock.now())
  await database.transaction(async (tx) => {
    if (!(await consumeEmailToken(tx, clock, token, ['reset']))) throw used
    // The email arrived, so the address is theirs.
    await tx
      .update(users)
      .set({
        passwordHash,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${clock.now().toISOString()}::timestamptz)`,
      })
      .where(and(eq(users.customerId, user.customerId), eq(users.id, user.id)))
    await endTrust(customerDb(user.customerId, tx), user.id)
    await tx
      .delete(sessions)
      .where(and(eq(sessions.customerId, user.customerId), eq(sessions.userId, user.id)))
    await enqueueMail(tx, clock, {
      ...rendered,
      kind: 'account:passwordChanged',
      to: user.userName,
      customerId: user.customerId,
    })
  })
  await forgiveAccount(database, user)
}
