import type { Registration } from '#src/domain/account/account.ts'
import { parsePhone } from '#src/domain/shared/phone.ts'
import { audit } from '#server/db/audit.ts'
import { assertOn } from '#server/db/feature-switch.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import { hashChosenPassword, refuseCommonPassword } from './passwords.ts'
import type { PublicContext } from '#server/http/context.ts'
import { consumeCaptcha } from './captcha.ts'
import { createUser } from './create-user.ts'
import { linkEmail } from './emails.ts'

/**
 * Opens an account and sends the confirmation link. The account can draft at once, and buy when the email is
 * confirmed (D19).
 */
export async function registerAccount(
  { database, clock, config }: PublicContext,
  input: Registration,
): Promise<void> {
  await assertOn(database.sql, 'registration')
  // Checked before the captcha is used up.
  await refuseCommonPassword(input.password)
  await consumeCaptcha(database, clock, input)
  const { accountType, email, nickName, password, company, taxNumber, locale, frenchTermsShown } = input
  const rendered = linkEmail('confirm', locale, config)
  await createUser(
    database,
    clock,
    {
      accountType,
      email,
      nickName,
      passwordHash: await hashChosenPassword(password),
      locale,
      confirmed: false,
      roles: [],
      mobile: parsePhone(input.mobile, 'CA')!.e164,
      company: company || null,
      taxNumber: taxNumber || null,
    },
    async (tx, { id: userId, customerId, userName: to }) => {
      // In Québec, terms in another language bind only people who were first given the French ones (Charter
      // of the French Language, s. 55).
      await audit(tx, clock, {
        actor: userId,
        action: 'terms:accept',
        subject: customerId,
        detail: { locale, frenchTermsShown: frenchTermsShown || locale === 'fr' },
      })
      await enqueueMail(tx, clock, {
        ...rendered,
        kind: 'account:confirm',
        to,
        customerId,
        secret: { purpose: 'confirm', customerId, userId, email: to },
      })
    },
  )
}
