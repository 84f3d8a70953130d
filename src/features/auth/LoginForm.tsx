import { useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth } from '#src/contract/auth.ts'
import { loginSchema, type Login } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { CaptchaInput } from './CaptchaInput.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { NOT_ASKED, typedAddress, useCaptcha } from './use-captcha.ts'
import { useOutcome } from './use-outcome.ts'

interface LoginFormProps {
  /** The email of an account that was just created on this page. */
  registered?: string | undefined
  /** Filled in as the login name. */
  name?: string
  /** Where to go once logged in; default: where the person was going. */
  goOn?: () => Promise<void>
}

/** Logs in, and returns to where the person was going. */
export function LoginForm({ registered, name = registered, goOn }: LoginFormProps) {
  const text = useText()
  const captchaState = useCaptcha(() => NOT_ASKED)
  const account = useRef('')
  const renew = () => captchaState.renew(account.current)
  /** What was typed as the login name, when the password was forgotten. */
  const [forgotten, setForgotten] = useState<string>()
  const { outcome, attempt } = useOutcome('auth.login.failed')
  const shownOutcome =
    outcome ??
    (registered === undefined
      ? undefined
      : { kind: 'done' as const, messageId: 'auth.register.done', reasonId: 'auth.register.logInNow' })

  const submit = async (values: Login) => {
    account.current = values.username
    await attempt(
      async () => {
        await call(
          auth.login,
          { ...values, ...(await captchaState.proof()) },
          { isToken: false, repeatSubmit: false },
        )
        return { kind: 'done', messageId: 'auth.login.done' }
      },
      () => captchaState.afterTry(account.current),
    )
    if (goOn) await goOn()
    else location.assign(returnPath.get() ?? chosenRate.get() ?? '/')
  }
  if (forgotten !== undefined) return <ForgotForm email={forgotten} back={() => setForgotten(undefined)} />
  const forgot = (
    <button
      type="button"
      className="link"
      onClick={({ currentTarget }) => setForgotten(typedAddress(currentTarget.form))}
    >
      {text('auth.forgot')}
    </button>
  )
  return (
    <>
      <OutcomeLine outcome={shownOutcome} />
      <PlainForm
        schema={loginSchema}
        defaultValues={UNCHECKED}
        onSubmit={submit}
        submitLabel="action.logIn"
        actions={forgot}
      >
        <PlainInput name="username" autoComplete="username" autoCapitalize="none" defaultValue={name} />
        <PlainInput name="password" type="password" hint="" autoComplete="current-password" />
        <CaptchaInput state={captchaState} renew={renew} />
        <PlainCheck name="remember" />
        <PlainCheck name="keep" defaultChecked />
      </PlainForm>
    </>
  )
}

/** An unchecked box sends nothing, which the schema would take for its default. */
const UNCHECKED = { keep: false }
