import { call } from '#src/api/call.ts'
import { auth, type Captcha } from '#src/contract/account/auth.ts'
import { yieldToBrowser } from '#src/first-paint.ts'

/** A picture to read, or a code that was sent to `sentTo`. */
export interface ShownCaptcha {
  uuid: string
  img: string
  sentTo?: string
  /** The proof of work, computed while the person reads. */
  work: Promise<string>
}
export type CaptchaPromise = Promise<ShownCaptcha | undefined>

let first: CaptchaPromise | undefined

/**
 * The first captcha of a form, requested once the form is drawn. Until it is first shown, React re-renders a
 * suspended part from the start: one call all the same.
 */
export const firstCaptcha = (): CaptchaPromise => (first ??= yieldToBrowser().then(() => askCaptcha()))

/** The picture to read, or undefined when none is required or the server can't be reached. Never rejects. */
export async function askCaptcha(username = ''): CaptchaPromise {
  const answer = await call(auth.code, { username }, { background: true, isToken: false }).catch(
    () => undefined,
  )
  return answer?.captchaEnabled ? { uuid: answer.uuid, img: answer.img, work: solve(answer.work) } : undefined
}

/** Never rejects: if the browser can't do the work, the person can have a code by email. */
const solve = (challenge: Captcha['work']): Promise<string> =>
  import('./captcha-work.ts').then(({ solveChallenge }) => solveChallenge(challenge)).catch(() => '')

/** A code by email instead (D18). @throws ApiError */
export async function mailCaptcha(username: string): CaptchaPromise {
  const { uuid } = await call(auth.mailCode, { username }, { isToken: false, repeatSubmit: false })
  return { uuid, img: '', sentTo: username, work: Promise.resolve('') }
}
