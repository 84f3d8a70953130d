import { Button, Stack } from '@mui/material'
import { useWrite } from '#src/api/hooks.ts'
import type { SecondStep } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'
import { loginStepSchema, type LoginStep } from '#src/domain/account/login-step.ts'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'
import { Form } from '#src/components/form/Form.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

interface SecondStepFormProps {
  step: SecondStep
  /** Called once they are logged in. */
  done: () => Promise<void>
  /** Back to the password. */
  back: () => void
}

/** What comes after the password in the dialog over a page: a code. */
export function SecondStepForm({ step: { step, mayTrust }, done, back }: SecondStepFormProps) {
  const text = useText()
  const write = useWrite(contract.auth.loginStep)
  async function submit(values: LoginStep) {
    await write.mutateAsync(values)
    await done()
  }
  return (
    <Stack spacing={2}>
      <Form
        schema={loginStepSchema}
        defaultValues={{ step }}
        onSubmit={submit}
        submitLabel="action.logIn"
        needsNetwork
        actions={<Button onClick={back}>{text('action.back')}</Button>}
      >
        <TextInput name="code" label="auth.step.code" autoComplete="one-time-code" maxLength={40} />
        {mayTrust && <CheckInput name="trust" label="auth.step.trust" />}
      </Form>
      <span>{text('auth.step.lost', { phone: SITE.phone })}</span>
    </Stack>
  )
}
