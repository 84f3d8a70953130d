import { Alert, Button, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountToken } from '#src/api/account-token.ts'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import type { SecondStep } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'
import { loginSchema, type Login } from '#src/domain/account/account.ts'
import { NOT_ASKED, useCaptcha } from '#src/features/auth/use-captcha.ts'
import { useOutcome } from '#src/features/auth/use-outcome.ts'
import { useText } from '#src/i18n/use-text.ts'
import { keepsWork, wantsToKeep } from '#src/offline/database/storage-mode.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { PasskeyLogin } from '#src/components/identity/PasskeyLogin.tsx'
import { SecondStepForm } from '#src/components/identity/SecondStepForm.tsx'
import { useSession } from '#src/components/account/session.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { DialogCaptcha } from './DialogCaptcha.tsx'
import { sessionEnd } from './ended.ts'

const { login, getInfo } = contract.auth
const { members } = contract

/**
 * The session ended while somebody was working: they sign in again over the page, which stays as it is (D21).
 */
export function SignInDialog() {
  const text = useText()
  return (
    <Dialog open aria-labelledby="sign-in-title" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-title">{text('layout.signInAgain')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <span>
            {text('error.session')} {text('layout.signInKeeps')}
          </span>
          <SignInForm />
        </Stack>
      </DialogContent>
    </Dialog>
  )
}

function SignInForm() {
  const text = useText()
  const client = useQueryClient()
  const { user } = useSession()
  const captchaState = useCaptcha(() => NOT_ASKED)
  const { outcome, attempt } = useOutcome('auth.login.failed')
  const [step, setStep] = useState<SecondStep>()

  async function goOn(mayReturn: boolean): Promise<void> {
    const now = await call(getInfo, {}, { background: true })
    // This page must not be shown to somebody else: they get their own database and screens. What is here is
    // kept for its owner.
    const isSame =
      now.user.userId === user.userId && (await isBackAt(user.partnerId, now.user.partnerId, mayReturn))
    if (!isSame) return await saveForms().then(() => location.assign('/'))
    accountToken.set(readToken())
    sessionEnd.set(false)
    await client.invalidateQueries()
  }
  useSignedInElsewhere(() => goOn(false))

  const signIn = (values: Login) =>
    attempt(
      async () => {
        const answer = await call(
          login,
          { ...values, keep: wantsToKeep(), ...(await captchaState.proof()) },
          { isToken: false, repeatSubmit: false },
        )
        if ('step' in answer) return setStep(answer)
        await goOn(true)
      },
      () => captchaState.afterTry(values.username),
    )
  const byPasskey = <PasskeyLogin keep={wantsToKeep()} done={() => goOn(true)} />
  if (step)
    return (
      <>
        <SecondStepForm step={step} done={() => goOn(true)} back={() => setStep(undefined)} />
        {step.ways.includes('passkey') && byPasskey}
      </>
    )
  return (
    <>
      {outcome && (
        <Alert severity="error">
          <strong>{text(outcome.messageId)}</strong>{' '}
          {outcome.reasonId ? text(outcome.reasonId) : outcome.reason}
        </Alert>
      )}
      <Form
        schema={loginSchema}
        defaultValues={{ username: user.userName }}
        onSubmit={signIn}
        submitLabel="action.logIn"
        needsNetwork
        actions={<Button onClick={() => sessionEnd.set(false)}>{text('layout.signInLater')}</Button>}
      >
        <TextInput
          name="username"
          autoComplete="username"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordInput name="password" autoComplete="current-password" />
        <DialogCaptcha state={captchaState} renew={() => captchaState.renew(user.userName)} />
        {keepsWork() ? <CheckInput name="remember" /> : <span>{text('outbox.inMemory')}</span>}
      </Form>
      {byPasskey}
    </>
  )
}

/** Signing in opens the customer that was used last, elsewhere perhaps: this page belongs to its own. */
const isBackAt = async (customerId: string, opened: string, mayReturn: boolean): Promise<boolean> =>
  customerId === opened ||
  (mayReturn &&
    call(members.switch, { id: customerId }, { background: true }).then(
      () => true,
      () => false,
    ))

/** One sign-in is enough for all tabs: a tab where somebody has signed in meanwhile doesn't ask again. */
function useSignedInElsewhere(goOn: () => Promise<void>): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    const refused = readToken()
    // Failure changes nothing: the dialog stays.
    const checkSession = () => {
      if (![undefined, refused].includes(readToken())) void latest.current().catch(() => {})
    }
    window.addEventListener('focus', checkSession)
    document.addEventListener('visibilitychange', checkSession)
    return () => {
      window.removeEventListener('focus', checkSession)
      document.removeEventListener('visibilitychange', checkSession)
    }
  }, [])
}
