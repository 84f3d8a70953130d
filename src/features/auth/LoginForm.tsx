import { useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth, type SecondStep } from '#src/contract/account/auth.ts'
import { loginSchema, type Login } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { CaptchaInput } from './CaptchaInput.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { StepForm } from './StepForm.tsx'
import { NOT_ASKED, typedAddress, useCaptcha } from './use-captcha.ts'
import { useOutcome } from './use-outcome.ts'
import { usePasskeyAutofill, usePasskeyLogin, type Choice } from './use-passkey-login.ts'

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

  const done = async () => {
    if (goOn) await goOn()
    else location.assign(returnPath.get() ?? chosenRate.get() ?? '/')
  }
  const place = useRef<HTMLDivElement>(null)
  const passkey = usePasskeyLogin(() => choiceIn(place.current), done)
  usePasskeyAutofill(passkey.use)
  /** Owed after the right password, and what was chosen with it. */
  const [owed, setOwed] = useState<{ step: SecondStep; choice: Choice }>()

  const submit = async (values: Login) => {
    account.current = values.username
    await attempt(
      async () => {
        const answer = await call(
          auth.login,
          { ...values, ...(await captchaState.proof()) },
          { isToken: false, repeatSubmit: false },
        )
        if ('step' in answer) return setOwed({ step: answer, choice: values })
        await done()
        return { kind: 'done', messageId: 'auth.login.done' }
      },
      () => captchaState.afterTry(account.current),
    )
  }
  if (owed) return <StepForm {...owed} done={done} back={() => setOwed(undefined)} />
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
    <div ref={place}>
      <OutcomeLine outcome={passkey.outcome ?? shownOutcome} />
      <PlainForm
        schema={loginSchema}
        defaultValues={UNCHECKED}
        onSubmit={submit}
        submitLabel="action.logIn"
        actions={forgot}
      >
        <PlainInput
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          defaultValue={name}
        />
        <PlainInput name="password" type="password" hint="" autoComplete="current-password" />
        <CaptchaInput state={captchaState} renew={renew} />
        <PlainCheck name="remember" />
        <PlainCheck name="keep" defaultChecked />
      </PlainForm>
      <PasskeyButton press={passkey.press} />
    </div>
  )
}

/** What is ticked in the form now. */
function choiceIn(place: HTMLElement | null): Choice {
  const isTicked = (name: string) => !!place?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.checked
  return { remember: isTicked('remember'), keep: isTicked('keep') }
}

/** An unchecked box sends nothing, which the schema would take for its default. */
const UNCHECKED = { keep: false }
