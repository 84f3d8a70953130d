import { call } from '#src/api/call.ts'
import { auth } from '#src/contract/account/auth.ts'
import { resetPasswordSchema, type PasswordReset } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { useOutcome } from './use-outcome.ts'

/** Opened by the link of an email: sets a new password and logs in. */
export function ResetForm({ token }: { token: string }) {
  const text = useText()
  const { outcome, attempt } = useOutcome('auth.reset.failed')
  const submit = (values: PasswordReset) =>
    attempt(async () => {
      await call(auth.reset, values, { isToken: false })
      return { kind: 'done', messageId: 'auth.reset.done' }
    })
  const done = outcome?.kind === 'done'
  return (
    <>
      <h2>{text('auth.reset.heading')}</h2>
      <OutcomeLine outcome={outcome} />
      {done ? (
        <p>
          <a className="button" href={PUBLIC_PATHS.login}>
            {text('layout.logIn')}
          </a>
        </p>
      ) : (
        <PlainForm
          schema={resetPasswordSchema}
          defaultValues={{ token }}
          onSubmit={submit}
          submitLabel="auth.reset.submit"
          actions={<a href={PUBLIC_PATHS.login}>{text('auth.forgot.back')}</a>}
        >
          <PlainInput
            name="password"
            label="auth.reset.password"
            type="password"
            autoComplete="new-password"
          />
          <PlainInput name="confirmPassword" type="password" autoComplete="new-password" />
        </PlainForm>
      )}
    </>
  )
}
