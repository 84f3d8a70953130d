import { call } from '#src/api/call.ts'
import { auth } from '#src/contract/account/auth.ts'
import { forgotPasswordSchema } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { useOutcome } from './use-outcome.ts'

interface ForgotFormProps {
  email: string
  back: () => void
}

/** Sends a link by email (D19). The answer doesn't tell whether there is such an account. */
export function ForgotForm({ email, back }: ForgotFormProps) {
  const text = useText()
  const { outcome, attempt } = useOutcome('auth.forgot.notSent')
  const submit = (values: { email: string }) =>
    attempt(async () => {
      await call(auth.forgot, values, { isToken: false })
      return { kind: 'done', messageId: 'auth.forgot.sent', reasonId: 'auth.forgot.look' }
    })
  return (
    <>
      <p>{text('auth.forgot.lead')}</p>
      <PlainForm
        schema={forgotPasswordSchema}
        onSubmit={submit}
        submitLabel="auth.forgot.send"
        actions={
          <button type="button" className="link" onClick={back}>
            {text('auth.forgot.back')}
          </button>
        }
      >
        <PlainInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email.includes('@') ? email : ''}
        />
      </PlainForm>
      <OutcomeLine outcome={outcome} />
    </>
  )
}
