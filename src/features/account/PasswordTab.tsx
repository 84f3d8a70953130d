import { useState } from 'react'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import { changePasswordSchema, type PasswordChange } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'

const { password: changePassword, sessions } = contract.account

/** The current password, and the new one twice. Never kept on the device. */
export function PasswordTab() {
  const text = useText()
  const write = useWrite(changePassword, [sessions])
  const [changes, setChanges] = useState(0)
  async function submit(values: PasswordChange) {
    await write.mutateAsync(values)
    notify({ kind: 'done', messageId: 'notice.modified' })
    setChanges(changes + 1)
  }
  return (
    <Section title={text('page.userInfo.tab.password')} lead={text('page.userInfo.passwordLead')}>
      <NotWhileImpersonating>
        <Form
          key={changes}
          schema={changePasswordSchema}
          onSubmit={submit}
          submitLabel="auth.reset.submit"
          needsNetwork
        >
          <PasswordInput name="oldPassword" autoComplete="current-password" />
          <FieldRow>
            <PasswordInput name="password" label="auth.reset.password" autoComplete="new-password" />
            <PasswordInput name="confirmPassword" autoComplete="new-password" />
          </FieldRow>
        </Form>
      </NotWhileImpersonating>
    </Section>
  )
}
