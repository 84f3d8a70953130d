import { call } from '#src/api/call.ts'
import { auth, type Captcha } from '#src/contract/auth.ts'

/** The picture to be read, or undefined when none is asked for or the server cannot be reached. Never rejects. */
export async function askCaptcha(username = ''): Promise<Captcha | undefined> {
  const answer = await call(auth.code, { username }, { background: true, isToken: false }).catch(() => undefined)
  return answer?.captchaEnabled ? answer : undefined
}
