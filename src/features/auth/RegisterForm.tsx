import { useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { call } from '#src/api/call.ts'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { returnPath } from '#src/api/return-path.ts'
import { auth } from '#src/contract/account/auth.ts'
import { ACCOUNT_TYPES, registerSchema, type Registration } from '#src/domain/account/account.ts'
import { mayBeInQuebec } from '#src/domain/account/quebec.ts'
import { pageLocale } from '#src/i18n/locale-cookie.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { PlainCheck } from '#src/ui/plain/PlainCheck.tsx'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { PlainRadios } from '#src/ui/plain/PlainRadios.tsx'
import { firstCaptcha } from './ask-captcha.ts'
import { CaptchaInput } from './CaptchaInput.tsx'
import { FrenchTerms } from './FrenchTerms.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useOutcome } from './use-outcome.ts'

interface RegisterFormProps {
  /** The account was created, but logging in to it automatically failed. */
  askToLogIn: (email: string) => void
}

/** Creates an account (D19) and logs in to it. */
export function RegisterForm({ askToLogIn }: RegisterFormProps) {
  const captchaState = useCaptcha(firstCaptcha)
  const [accountType, setAccountType] = useState<string>(ACCOUNT_TYPES[0])
  const { outcome, attempt } = useOutcome('auth.register.failed')
  const french = useFrenchFirst()

  const submit = async (values: Registration) => {
    await attempt(async () => {
      await call(auth.register, { ...values, ...(await captchaState.proof()) })
      return { kind: 'done', messageId: 'auth.register.done' }
    }, captchaState.afterTry)
    await enter(values).catch(() => askToLogIn(values.email))
  }
  return (
    <>
      <PlainForm
        schema={registerSchema}
        defaultValues={{ locale: pageLocale(), frenchTermsShown: french.shown }}
        onSubmit={submit}
        submitLabel="layout.signUp"
      >
        <PlainRadios
          name="accountType"
          options={ACCOUNT_TYPES}
          value={accountType}
          onChoose={setAccountType}
        />
        {accountType === 'Business' && (
          <div className="plain-pair">
            <PlainInput name="company" autoComplete="organization" />
            <PlainInput name="taxNumber" autoComplete="off" />
          </div>
        )}
        <PlainInput name="nickName" autoComplete="nickname" maxLength={50} />
        <div className="plain-pair">
          <PlainInput name="email" type="email" autoComplete="email" />
          <div onInput={french.typed}>
            <PlainInput name="mobile" type="tel" autoComplete="tel" />
          </div>
        </div>
        <div className="plain-pair">
          <PlainInput name="password" type="password" autoComplete="new-password" />
          <PlainInput name="confirmPassword" type="password" autoComplete="new-password" />
        </div>
        <CaptchaInput state={captchaState} />
        {french.needed && <FrenchTerms onShown={french.onShown} />}
        <PlainCheck name="terms">
          <FormattedMessage
            id={french.needed ? 'auth.register.termsAfterFrench' : 'auth.register.terms'}
            values={LINKS}
          />
        </PlainCheck>
      </PlainForm>
      <OutcomeLine outcome={outcome} />
    </>
  )
}

/**
 * Whether the French terms come before the page's own, and whether they are shown. Only the browser knows:
 * the page is the same for everybody.
 */
function useFrenchFirst() {
  const [needed, setNeeded] = useState(() => mayNeedFrench(''))
  const [shown, setShown] = useState(false)
  return {
    needed,
    shown,
    onShown: () => setShown(true),
    typed: ({ target }: FormEvent) => {
      if (mayNeedFrench((target as HTMLInputElement).value)) setNeeded(true)
    },
  }
}

function mayNeedFrench(phone: string): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return pageLocale() !== 'fr' && mayBeInQuebec({ languages: navigator.languages, timeZone, phone })
}

async function enter({ email, password }: Registration): Promise<void> {
  await call(
    auth.login,
    { username: email, password, code: '', uuid: '', work: '', remember: false, keep: true },
    { isToken: false, repeatSubmit: false },
  )
  location.assign(chosenRate.get() ?? returnPath.get() ?? '/')
}

const LINKS = {
  terms: (words: React.ReactNode) => (
    <a key="terms" href={PUBLIC_PATHS.termsOfService} target="_blank" rel="noopener">
      {words}
    </a>
  ),
  privacy: (words: React.ReactNode) => (
    <a key="privacy" href={PUBLIC_PATHS.privacyPolicy} target="_blank" rel="noopener">
      {words}
    </a>
  ),
}
