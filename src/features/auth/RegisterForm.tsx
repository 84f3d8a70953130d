import { startTransition, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth } from '#src/contract/auth.ts'
import { ACCOUNT_TYPES, registerSchema, type Registration } from '#src/domain/account.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx'
import { RadioInput } from '#src/ui/form/RadioInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
import { askCaptcha } from './ask-captcha.ts'
import { CaptchaInput } from './CaptchaInput.tsx'
import { refusal, type Outcome } from './outcome.ts'
import { OutcomeLine } from './OutcomeLine.tsx'

interface RegisterFormProps {
  /** The account is made, but logging in with it did not work by itself. */
  askToLogIn: (email: string) => void
}

/** A new account (D19), and straight into it. */
export function RegisterForm({ askToLogIn }: RegisterFormProps) {
  const [captcha, setCaptcha] = useState(() => askCaptcha())
  const renew = (username?: string) => startTransition(() => setCaptcha(askCaptcha(username)))
  const [outcome, setOutcome] = useState<Outcome>()

  const submit = async (values: Registration) => {
    setOutcome(undefined)
    try {
      await call(auth.register, { ...values, uuid: (await captcha)?.uuid ?? '' })
    } catch (error) {
      if (error instanceof ApiError) setOutcome(refusal('auth.register.failed', error))
      renew()
      throw error
    }
    setOutcome({ kind: 'done', messageId: 'auth.register.done' })
    await enter(values).catch(() => askToLogIn(values.email))
  }
  return (
    <ThemeRoot>
      <Form schema={registerSchema} values={{ locale: currentLocale() }} submit={submit} submitLabel="layout.signUp">
        <RadioInput name="accountType" options={ACCOUNT_TYPES} row />
        <CompanyInputs />
        <TextInput name="nickName" autoComplete="nickname" maxLength={50} />
        <FieldRow>
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
          <TextInput name="mobile" type="tel" inputMode="tel" autoComplete="tel" />
        </FieldRow>
        <FieldRow>
          <PasswordInput name="password" autoComplete="new-password" />
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </FieldRow>
        <CaptchaInput captcha={captcha} renew={renew} />
        <CheckInput name="terms"><FormattedMessage id="auth.register.terms" values={LINKS} /></CheckInput>
      </Form>
      <OutcomeLine outcome={outcome} />
    </ThemeRoot>
  )
}

async function enter({ email, password }: Registration): Promise<void> {
  await call(auth.login, { username: email, password, code: '', uuid: '', remember: false }, { isToken: false, repeatSubmit: false })
  location.assign(returnPath.get() ?? '/')
}

/** A business has a name and may have a tax number. */
function CompanyInputs() {
  if (useWatch<Registration, 'accountType'>({ name: 'accountType' }) !== 'Business') return null
  return <FieldRow><TextInput name="company" autoComplete="organization" /><TextInput name="taxNumber" autoComplete="off" /></FieldRow>
}

const LINKS = {
  terms: (words: React.ReactNode) => <a key="terms" href={PUBLIC_PATHS.termsOfService} target="_blank" rel="noopener">{words}</a>,
  privacy: (words: React.ReactNode) => <a key="privacy" href={PUBLIC_PATHS.privacyPolicy} target="_blank" rel="noopener">{words}</a>,
}
