import { and, eq, ne } from 'drizzle-orm'
import type { EmailChange, PasswordChange } from '#src/domain/account/account.ts'
import { emailTokens, sessions, users } from '#server/db/schema/accounts.ts'
import { RequestError } from '#server/platform/errors.ts'
import { linkEmail, accountEmail } from '#server/modules/auth/emails.ts'
import { hashChosenPassword, isRightPassword } from '#server/modules/auth/passwords.ts'
import { endTrust } from '#server/modules/factors/changes.ts'
import type { CustomerContext } from '#server/http/context.ts'

/**
 * The person who is signed in confirms their password.
 * @throws RequestError at the field
 */
export async function assertPassword(
  { session }: Pick<CustomerContext, 'session'>,
  password: string,
  field: string,
): Promise<void> {
  if (!(await isRightPassword(session.user.passwordHash, password)))
    throw new RequestError('validation.passwordWrong', { fields: { [field]: 'validation.passwordWrong' } })
}

/**
 * Ends all other sessions, including those in which this person acts for a customer, and older password
 * links.
 */
export async function changePassword(
  context: CustomerContext,
  { oldPassword, password }: PasswordChange,
): Promise<void> {
  const {
    home,
    session: { user, id },
    clock,
    config,
  } = context
  await assertPassword(context, oldPassword, 'oldPassword')
  const passwordHash = await hashChosenPassword(password)
  const rendered = accountEmail('passwordChanged', user.locale, config, clock.now())
  await home.transaction(async (tx) => {
    await tx.update(users, { passwordHash }, eq(users.id, user.id))
    await tx.remove(sessions, and(eq(sessions.userId, user.id), ne(sessions.id, id))!)
    // Under a new ID: an administrator's sessions as customers depend on this one's (server/http/session.ts).
    await tx.update(sessions, { id: clock.newId(), provenAt: clock.now() }, eq(sessions.id, id))
    await endTrust(tx, user.id)
    await tx.remove(emailTokens, and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, 'reset'))!)
    await tx.mail(clock, { ...rendered, kind: 'account:passwordChanged', to: user.userName })
  })
}

/** The address stays what it is until the link sent to the new one is followed. */
export async function changeEmail(
  context: CustomerContext,
  { newEmail, password }: EmailChange,
): Promise<void> {
  const {
    home,
    session: { user },
    clock,
    config,
  } = context
  await assertPassword(context, password, 'password')
  if (newEmail === user.userName)
    throw new RequestError('validation.sameEmail', { fields: { newEmail: 'validation.sameEmail' } })
  const rendered = linkEmail('change', user.locale, config)
  await home.transaction(async (tx) => {
    await tx.update(users, { pendingEmail: newEmail }, eq(users.id, user.id))
    await tx.remove(emailTokens, and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, 'change'))!)
    const sent = await tx.mail(
      clock,
      {
        ...rendered,
        kind: 'account:change',
        to: newEmail,
        secret: { purpose: 'change', customerId: user.customerId, userId: user.id, email: newEmail },
      },
      { sparingly: true },
    )
    if (!sent) throw new RequestError('auth.mail.enough')
  })
}

/** Sends the confirmation again, to whichever address is waiting for its link. */
export async function resendConfirmation({
  home,
  session: { user },
  clock,
  config,
}: CustomerContext): Promise<{ email: string }> {
  const email = user.pendingEmail ?? user.userName
  if (!user.pendingEmail && user.emailConfirmedAt) throw new RequestError('auth.confirm.already')
  const purpose = user.pendingEmail ? 'change' : 'confirm'
  const rendered = linkEmail(purpose, user.locale, config)
  const sent = await home.transaction((tx) =>
    tx.mail(
      clock,
      {
        ...rendered,
        kind: `account:${purpose}`,
        to: email,
        secret: { purpose, customerId: user.customerId, userId: user.id, email },
      },
      { sparingly: true },
    ),
  )
  if (!sent) throw new RequestError('auth.mail.enough')
  return { email }
}
