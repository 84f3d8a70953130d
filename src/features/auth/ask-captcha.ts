import { call } from '#src/api/call.ts'
import { auth, type Captcha } from '#src/contract/auth.ts'
import { breath } from '#src/first-paint.ts'

/** A picture to be read, or a code that went to `sentTo`. */
export type ShownCaptcha = Captcha & { sentTo?: string }
export type CaptchaPromise = Promise<ShownCaptcha | undefined>

let first: CaptchaPromise | undefined

/** The picture a form begins with, asked for once the form is drawn. React renders a part that waits again from the start until it is first shown: one call all the same. */
export const firstCaptcha = (): CaptchaPromise => (first ??= breath().then(() => askCaptcha()))

/** The picture to be read, or undefined when none is asked for or the server cannot be reached. Never rejects. */
export async function askCaptcha(username = ''): CaptchaPromise {
  const answer = await call(auth.code, { username }, { background: true, isToken: false }).catch(() => undefined)
  return answer?.captchaEnabled ? answer : undefined
}

/** A code by e-mail instead (D18). @throws ApiError */
export async function mailCaptcha(username: string): CaptchaPromise {
  const { uuid } = await call(auth.mailCode, { username }, { isToken: false, repeatSubmit: false })
  return { captchaEnabled: true, uuid, img: '', sentTo: username }
}
