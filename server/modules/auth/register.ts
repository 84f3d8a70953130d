import type { Registration } from '#src/domain/account.ts'
import { parsePhone } from '#src/domain/phone.ts'
import { Refusal } from '#server/errors.ts'
import type { PublicContext } from '#server/serve.ts'
import { createUser } from './create-user.ts'
import { isRightCaptcha } from './captcha.ts'

/** Opens an account. It may draft at once and buys when its e-mail is confirmed (D19). */
export async function register({ database, clock }: PublicContext, input: Registration): Promise<void> {
  if (!await isRightCaptcha(database, clock, input))
    throw new Refusal('validation.captcha', { fields: { code: input.code ? 'validation.captchaWrong' : 'validation.captcha' } })
  const { accountType, email, nickName, password, company, taxNumber, locale } = input
  await createUser(database, clock, {
    accountType, email, nickName, password, locale, confirmed: false, roles: [],
    mobile: parsePhone(input.mobile, 'CA')!.e164,
    company: company || null, taxNumber: taxNumber || null,
  })
}
