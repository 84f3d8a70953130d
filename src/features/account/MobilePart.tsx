import { Alert, Box, Stack } from '@mui/material'
import { useState } from 'react'
import type { InferType } from 'yup'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { contract } from '#src/contract/contract.ts'
import { proveMobileSchema } from '#src/domain/account/account.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ConfirmedMark } from './ConfirmedMark.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'

const { get, mobileCode, proveMobile } = contract.account

/** The mobile number to sign in with, once the code sent to the account's email was entered. */
export function MobilePart({ profile: { email, mobile, mobileProven } }: { profile: AccountProfile }) {
  const text = useText()
  return (
    <Section title={text('page.userInfo.mobileLogin')}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <strong>{mobile}</strong>
          {mobileProven && <ConfirmedMark />}
        </Box>
        {mobileProven ? (
          <span>{text('page.userInfo.mobileProven')}</span>
        ) : (
          <NotWhileImpersonating>
            <Proof email={email} mobile={mobile} />
          </NotWhileImpersonating>
        )}
      </Stack>
    </Section>
  )
}

function Proof({ email, mobile }: { email: string; mobile: string }) {
  const text = useText()
  const send = useWrite(mobileCode)
  const prove = useWrite(proveMobile, [get])
  const [sent, setSent] = useState(0)
  async function submit(values: InferType<typeof proveMobileSchema>) {
    await prove.mutateAsync(values)
    notify({ kind: 'done', messageId: 'page.userInfo.mobileProven' })
  }
  return (
    <>
      <Alert
        severity="info"
        action={
          <NetworkButton
            color="inherit"
            size="small"
            loading={send.isPending}
            onClick={() => send.mutate({}, { onSuccess: () => setSent(sent + 1) })}
          >
            {text('page.userInfo.sendCode')}
          </NetworkButton>
        }
      >
        {text('page.userInfo.mobileNotProven', { mobile, email })}{' '}
        <output>{send.isSuccess && text('page.userInfo.codeSent')}</output>
      </Alert>
      <Form
        key={sent}
        schema={proveMobileSchema}
        onSubmit={submit}
        submitLabel="page.userInfo.confirmMobile"
        needsNetwork
      >
        <TextInput name="code" label="page.userInfo.mobileCode" autoComplete="one-time-code" maxLength={20} />
      </Form>
    </>
  )
}
