import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailTokens, users } from '#server/db/schema/accounts.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { mobileSecret } from '#server/modules/auth/email-tokens.ts'
import { codeEmail } from '#server/modules/auth/emails.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

/**
 * Always mails the account's own address, whoever else has the number: neither the answer nor the email says
 * anything about others.
 */
export async function mailMobileCode({
  home,
  session: { user },
  clock,
  config,
}: CustomerContext): Promise<void> {
  const { id: userId, customerId, userName: email } = user
  if (user.mobile === null || user.mobileProvenAt) throw new RequestError('account.mobile.none')
  const rendered = codeEmail('mobile', user.locale, config)
  const sent = await home.transaction((tx) =>
    tx.mail(
      clock,
      {
        ...rendered,
        kind: 'account:mobile',
        to: email,
        secret: { purpose: 'mobile', customerId, userId, email },
      },
      { sparingly: true },
    ),
  )
  if (!sent) throw new RequestError('auth.mail.enough')
}

/**
 * Proves a mobile number, which becomes a sign-in name unless it already is another account's. That is
 * refused like a wrong code, so that nobody learns from it whether a number is in use.
 */
export async function proveMobile(
  { home, session: { user }, clock }: CustomerContext,
  code: string,
): Promise<void> {
  const refused = new RequestError('validation.mobileNotProven', {
    fields: { code: 'validation.mobileNotProven' },
  })
  const { id, mobile } = user
  if (mobile === null) throw refused
  const now = clock.now()
  const ofMobile = and(eq(emailTokens.userId, id), eq(emailTokens.purpose, 'mobile'))!
  try {
    await home.transaction(async (tx) => {
      if (
        (await tx.remove(
          emailTokens,
          and(
            ofMobile,
            eq(emailTokens.tokenHash, sha256(mobileSecret(id, mobile, code))),
            gt(emailTokens.expiresAt, now),
          )!,
        )) === 0
      )
        throw refused
      await tx.remove(emailTokens, ofMobile)
      if (
        (await tx.update(
          users,
          { mobileProvenAt: now },
          and(eq(users.id, id), eq(users.mobile, mobile), isNull(users.mobileProvenAt))!,
        )) === 0
      )
        throw refused
    })
  } catch (error) {
    throw brokenConstraint(error) === 'users_mobile' ? refused : error
  }
}
