import { emailText } from '#src/domain/shared/fields.ts'
import { enqueueMailSparingly } from '#server/db/enqueue.ts'
import type { PublicContext } from '#server/http/context.ts'
import { newMailCaptcha } from './captcha.ts'
import { codeEmail } from './emails.ts'
import { findUser } from './log-in.ts'

/**
 * Mails a code to somebody who can't read the picture (D18): to the address they typed, or to that of the
 * account with the mobile number they typed. Nothing reveals whether an email was sent.
 * @returns the ID under which the code will be checked
 */
export async function mailCode(
  { database, clock, config, locale }: PublicContext,
  username: string,
): Promise<string> {
  const typed = await emailText()
    .required()
    .validate(username)
    .catch(() => undefined)
  const to = typed ?? (await findUser(database, username))?.userName
  const rendered = codeEmail('code', locale, config)
  return database.transaction(async (tx) => {
    const captchaId = await newMailCaptcha(tx, clock)
    if (to !== undefined)
      await enqueueMailSparingly(tx, clock, {
        ...rendered,
        kind: 'account:code',
        to,
        secret: { purpose: 'captcha', captchaId },
      })
    return captchaId
  })
}
