import { startTransition, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth } from '#src/contract/auth.ts'
import { loginSchema, type Login } from '#src/domain/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { askCaptcha } from './ask-captcha.ts'
import { CaptchaInput } from './CaptchaInput.tsx'
import { refusal, type Outcome } from './outcome.ts'
import { OutcomeLine } from './OutcomeLine.tsx'

interface LoginFormProps {
  /** The e-mail of an account that was made on this page a moment ago. */
  registered: string | undefined
}

/** Into the account, and back to where the person wanted to go. */
export function LoginForm({ registered }: LoginFormProps) {
  const [captcha, setCaptcha] = useState<ReturnType<typeof askCaptcha>>(NOT_ASKED)
  const renew = () => startTransition(() => setCaptcha(askCaptcha(account.current)))
  const account = useRef('')
  const [outcome, setOutcome] = useState<Outcome>()
  const said = outcome ?? (registered === undefined ? undefined : { kind: 'done' as const, messageId: 'auth.register.done', reasonId: 'auth.register.logInNow' })

  const submit = async (values: Login) => {
    setOutcome(undefined)
    try {
      await call(auth.login, { ...values, uuid: (await captcha)?.uuid ?? '' }, { isToken: false, repeatSubmit: false })
    } catch (error) {
      if (error instanceof ApiError) setOutcome(refusal('auth.login.failed', error))
      account.current = values.username
      renew()
      throw error
    }
    setOutcome({ kind: 'done', messageId: 'auth.login.done' })
    location.assign(returnPath.get() ?? '/')
  }
  return (
    <>
      <OutcomeLine outcome={said} />
      <PlainForm schema={loginSchema} values={UNCHECKED} submit={submit} submitLabel="action.logIn" actions={<ForgotPassword />}>
        <PlainInput name="username" autoComplete="username" defaultValue={registered} />
        <PlainInput name="password" type="password" hint="" autoComplete="current-password" />
        <CaptchaInput captcha={captcha} renew={renew} />
        <PlainCheck name="remember" />
        <PlainCheck name="keep" defaultChecked />
      </PlainForm>
    </>
  )
}

/** A box that is not checked sends nothing, which the schema would take for its default. */
const UNCHECKED = { keep: false }

/** Only a failure of this account or address brings the picture (D18). */
const NOT_ASKED = Promise.resolve(undefined)

/** Resetting by e-mail is not there yet; the telephone is. */
function ForgotPassword() {
  const text = useText()
  return (
    <details className="forgot">
      <summary>{text('auth.forgot')}</summary>
      <p>{text('auth.forgot.inPreparation', { phone: SITE.phone, email: SITE.email })}</p>
    </details>
  )
}
