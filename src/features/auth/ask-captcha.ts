import { call } from '#src/api/call.ts'
import { auth, type Captcha } from '#src/contract/auth.ts'
import { breath } from '#src/first-paint.ts'

/** A picture to be read, or a code that went to `sentTo`. */
export interface ShownCaptcha {
  uuid: string
  img: string
  sentTo?: string
  /** Done while the person reads. */
  work: Promise<string>
}
export type CaptchaPromise = Promise<ShownCaptcha | undefined>

let first: CaptchaPromise | undefined

/**
 * The picture a form begins with, asked for once the form is drawn. React renders a part that waits again
 * from the start until it is first shown: one call all the same.
 */
export const firstCaptcha = (): CaptchaPromise => (first ??= breath().then(() => askCaptcha()))

/**
 * The picture to be read, or undefined when none is asked for or the server cannot be reached. Never rejects.
 */
export async function askCaptcha(username = ''): CaptchaPromise {
  const answer = await call(auth.code, { username }, { background: true, isToken: false }).catch(
    () => undefined,
  )
  return answer?.captchaEnabled ? { uuid: answer.uuid, img: answer.img, work: solve(answer.work) } : undefined
}

/** Never rejects: whose browser cannot work has the code by e-mail. */
const solve = (challenge: Captcha['work']): Promise<string> =>
  import('./captcha-work.ts').then(({ workOn }) => workOn(challenge)).catch(() => '')

/** A code by e-mail instead (D18). @throws ApiError */
export async function mailCaptcha(username: string): CaptchaPromise {
  const { uuid } = await call(auth.mailCode, { username }, { isToken: false, repeatSubmit: false })
  return { uuid, img: '', sentTo: username, work: Promise.resolve('') }
}
