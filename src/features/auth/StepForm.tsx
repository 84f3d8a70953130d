import { useEffect, useRef } from 'react'
import { call } from '#src/api/call.ts'
import { auth, type SecondStep } from '#src/contract/account/auth.ts'
import { loginStepSchema, type LoginStep } from '#src/domain/account/login-step.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useOutcome } from './use-outcome.ts'
import { usePasskeyLogin, type Choice } from './use-passkey-login.ts'

interface StepFormProps {
  step: SecondStep
  /** As they chose with the password. */
  choice: Choice
  /** Called once they are logged in. */
  done: () => Promise<void>
  back: () => void
}

/** What comes after the right password: a code of the authenticator app, a recovery code, or a passkey. */
export function StepForm({ step: { step, ways, mayTrust }, choice, done, back }: StepFormProps) {
  const text = useText()
  const { outcome, attempt } = useOutcome('auth.login.failed')
  const passkey = usePasskeyLogin(() => choice, done)
  const submit = async (values: LoginStep) => {
    await attempt(async () => {
      await call(auth.loginStep, values, { isToken: false, repeatSubmit: false })
      return { kind: 'done', messageId: 'auth.login.done' }
    })
    await done()
  }
  const place = useRef<HTMLDivElement>(null)
  // It stands where the password was, whose field had the focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const toPassword = (
    <button type="button" className="link" onClick={back}>
      {text('auth.forgot.back')}
    </button>
  )
  return (
    <div ref={place}>
      <OutcomeLine outcome={passkey.outcome ?? outcome} />
      {ways.includes('code') ? (
        <PlainForm
          schema={loginStepSchema}
          defaultValues={{ step, ...UNCHECKED }}
          onSubmit={submit}
          submitLabel="action.logIn"
          actions={toPassword}
        >
          <PlainInput
            name="code"
            label="auth.step.code"
            hint=""
            autoComplete="one-time-code"
            maxLength={40}
          />
          {mayTrust && <PlainCheck name="trust" label="auth.step.trust" />}
        </PlainForm>
      ) : (
        toPassword
      )}
      {ways.includes('passkey') && <PasskeyButton press={passkey.press} />}
      <p className="hint lost">{text('auth.step.lost', { phone: SITE.phone })}</p>
    </div>
  )
}

/** An unchecked box sends nothing, which the schema would take for its default. */
const UNCHECKED = { trust: false }
