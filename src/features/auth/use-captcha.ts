import { startTransition, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { askCaptcha, mailCaptcha, type CaptchaPromise } from './ask-captcha.ts'
import { refusal, type Outcome } from './outcome.ts'

export interface CaptchaState {
  captcha: CaptchaPromise
  /** Another picture. */
  renew: (username?: string) => void
  /**
   * A code works for one try (D18): after each there is a new picture, if one is required at all. Who had a
   * code by email reads no pictures, and gets another email.
   */
  afterTry: (username?: string) => void
  /** Sends a code to what is typed: an email address, or an account's mobile number. */
  byMail: (typed: string) => void
  /** What the form submits besides the typed code. */
  proof: () => Promise<{ uuid: string; work: string }>
  /** Why the code could not be sent. */
  failure: Outcome | undefined
}

/** The proof that a person fills in the form. `begin`: requests the first captcha, or none yet. */
export function useCaptcha(begin: () => CaptchaPromise): CaptchaState {
  const [captcha, setCaptcha] = useState(begin)
  const [failure, setFailure] = useState<Outcome>()
  const show = (next: CaptchaPromise) => {
    setFailure(undefined)
    startTransition(() => setCaptcha(next))
  }
  async function send(typed: string) {
    if (typed.trim() === '') return setFailure({ kind: 'error', messageId: 'auth.captcha.typeFirst' })
    try {
      show(Promise.resolve(await mailCaptcha(typed.trim())))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(refusal('auth.captcha.notSent', error))
    }
  }
  async function afterTry(username?: string) {
    const sentTo = (await captcha)?.sentTo
    if (sentTo === undefined) return show(askCaptcha(username))
    await send(sentTo)
  }
  const proof = async () => {
    const shown = await captcha
    return { uuid: shown?.uuid ?? '', work: (await shown?.work) ?? '' }
  }
  return {
    captcha,
    failure,
    proof,
    renew: (username) => show(askCaptcha(username)),
    afterTry: (username) => void afterTry(username),
    byMail: (typed) => void send(typed),
  }
}

/** Only a failure of this account or address brings up the picture (D18). */
export const NOT_ASKED: CaptchaPromise = Promise.resolve(undefined)

/** The address typed in the form, to which the code is sent. */
export function typedAddress(form: HTMLFormElement | null): string {
  const input = form?.elements.namedItem('email') ?? form?.elements.namedItem('username')
  return input instanceof HTMLInputElement ? input.value : ''
}
