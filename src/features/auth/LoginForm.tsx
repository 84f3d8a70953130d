import { startTransition, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth } from '#src/contract/auth.ts'
import { loginSchema, type Login } from '#src/domain/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
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
  const [captcha, setCaptcha] = useState(() => askCaptcha())
  const renew = (username?: string) => startTransition(() => setCaptcha(askCaptcha(username)))
  const [outcome, setOutcome] = useState<Outcome>()
  const said = outcome ?? (registered === undefined ? undefined : { kind: 'done' as const, messageId: 'auth.register.done', reasonId: 'auth.register.logInNow' })

  const submit = async (values: Login) => {
    setOutcome(undefined)
    try {
      await call(auth.login, { ...values, uuid: (await captcha)?.uuid ?? '' }, { isToken: false, repeatSubmit: false })
    } catch (error) {
      if (error instanceof ApiError) setOutcome(refusal('auth.login.failed', error))
      renew(values.username)
      throw error
    }
    setOutcome({ kind: 'done', messageId: 'auth.login.done' })
    location.assign(returnPath.get() ?? '/')
  }
  return (
    <ThemeRoot>
      <OutcomeLine outcome={said} />
      <Form
        key={registered} schema={loginSchema} values={{ username: registered ?? '' }} submit={submit} submitLabel="action.logIn"
        actions={<ForgotPassword />}
      >
        <TextInput name="username" autoComplete="username" />
        <PasswordInput name="password" autoComplete="current-password" />
        <CaptchaInput captcha={captcha} renew={renew} />
        <CheckInput name="remember" />
      </Form>
    </ThemeRoot>
  )
}

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
