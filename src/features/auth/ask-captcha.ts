import { call } from '#src/api/call.ts'
import { auth, type Captcha } from '#src/contract/auth.ts'

let first: ReturnType<typeof askCaptcha> | undefined

/** The picture a form begins with. React renders a part that waits again from the start until it is first shown: one call all the same. */
export const firstCaptcha = (): ReturnType<typeof askCaptcha> => (first ??= askCaptcha())

/** The picture to be read, or undefined when none is asked for or the server cannot be reached. Never rejects. */
export async function askCaptcha(username = ''): Promise<Captcha | undefined> {
  const answer = await call(auth.code, { username }, { background: true, isToken: false }).catch(() => undefined)
  return answer?.captchaEnabled ? answer : undefined
}
