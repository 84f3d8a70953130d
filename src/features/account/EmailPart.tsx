import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useWrite } from '#src/api/hooks.ts'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { contract } from '#src/contract/contract.ts'
import { changeEmailSchema, type EmailChange } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ConfirmedMark } from './ConfirmedMark.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'

const { confirmation, email: changeEmail, get } = contract.account

/** The email to sign in with. A new one takes effect when the link sent to it has been followed. */
export function EmailPart({ profile: { email, emailConfirmed, pendingEmail } }: { profile: AccountProfile }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const resend = useWrite(confirmation)
  const waits = pendingEmail ?? (emailConfirmed ? null : email)
  return (
    <Section title={text('field.email')}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <strong>{email}</strong>
          {emailConfirmed && <ConfirmedMark />}
        </Box>
        {waits !== null && (
          <Alert
            severity="info"
            action={
              !resend.isSuccess && (
                <NetworkButton
                  color="inherit"
                  size="small"
                  loading={resend.isPending}
                  onClick={() => resend.mutate({})}
                >
                  {text('layout.confirmEmail.resend')}
                </NetworkButton>
              )
            }
          >
            {text('page.userInfo.emailWaits', { email: waits })}{' '}
            <output>{resend.isSuccess && text('layout.confirmEmail.sent')}</output>
          </Alert>
        )}
        <NotWhileImpersonating>
          {open ? (
            <EmailForm close={() => setOpen(false)} />
          ) : (
            <div>
              <Button variant="outlined" onClick={() => setOpen(true)}>
                {text('page.userInfo.changeEmail')}
              </Button>
            </div>
          )}
        </NotWhileImpersonating>
      </Stack>
    </Section>
  )
}

function EmailForm({ close }: { close: () => void }) {
  const text = useText()
  const write = useWrite(changeEmail, [get])
  async function submit(values: EmailChange) {
    await write.mutateAsync(values)
    close()
  }
  return (
    <Form
      schema={changeEmailSchema}
      onSubmit={submit}
      submitLabel="page.userInfo.sendLink"
      needsNetwork
      actions={<Button onClick={close}>{text('action.cancel')}</Button>}
    >
      <FieldRow>
        <TextInput name="newEmail" type="email" autoComplete="email" />
        <PasswordInput name="password" label="field.oldPassword" autoComplete="current-password" />
      </FieldRow>
    </Form>
  )
}
