import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { offersPasskeys, signWithPasskey, stopOffering } from '#src/api/passkey.ts'
import { auth } from '#src/contract/account/auth.ts'
import type { UsedPasskey } from '#src/domain/account/login-step.ts'
import { refusal, type Outcome } from './outcome.ts'

export interface Choice {
  remember: boolean
  keep: boolean
}

const OPTIONS = { isToken: false, repeatSubmit: false } as const
/** A challenge is good for five minutes: what the browser offers is renewed before. */
const RENEWED_MS = 4 * 60_000

/** @param done called once they are logged in */
export function usePasskeyLogin(choice: () => Choice, done: () => Promise<void>) {
  const [outcome, setOutcome] = useState<Outcome>()
  async function use(passkey: UsedPasskey): Promise<void> {
    setOutcome(undefined)
    try {
      await call(auth.passkey, { passkey, ...choice() }, OPTIONS)
      setOutcome({ kind: 'done', messageId: 'auth.login.done' })
      await done()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(refusal('auth.login.failed', error))
    }
  }
  /** Pressed: the browser asks which one. */
  async function press(): Promise<void> {
    try {
      const passkey = await signWithPasskey(await call(auth.beginPasskey, {}, OPTIONS))
      if (passkey) await use(passkey)
      else setOutcome({ kind: 'error', messageId: 'auth.step.passkeyFailed' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(refusal('auth.login.failed', error))
    }
  }
  return { outcome, use, press }
}

/**
 * Where the browser offers passkeys among the names it fills in, it does so at the field whose autocomplete ends
 * in "webauthn", for as long as the form is there.
 */
export function usePasskeyAutofill(use: (passkey: UsedPasskey) => Promise<void>): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    let gone = false
    void offer(() => gone).then(async (passkey) => {
      if (passkey && !gone) await latest.current(passkey)
    })
    return () => {
      gone = true
      void offersPasskeys().then((offers) => (offers ? stopOffering() : undefined))
    }
  }, [])
}

async function offer(isGone: () => boolean): Promise<UsedPasskey | undefined> {
  if (!(await offersPasskeys())) return undefined
  for (;;) {
    if (isGone()) return undefined
    // Nobody asked for it: when it fails, the other ways are there.
    const request = await call(auth.beginPasskey, {}, { ...OPTIONS, background: true }).catch(() => undefined)
    if (!request) return undefined
    let isRenewed = false
    const renewal = setTimeout(() => {
      isRenewed = true
      void stopOffering()
    }, RENEWED_MS)
    const passkey = await signWithPasskey(request, { autofill: true })
    clearTimeout(renewal)
    if (passkey || !isRenewed) return passkey
  }
}
