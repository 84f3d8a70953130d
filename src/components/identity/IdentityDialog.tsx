import { Box, Button, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { deleteAccountSchema } from '#src/domain/account/account.ts'
import { factorCodeSchema, type Identity } from '#src/domain/account/factor.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

const { beginIdentity, get, prove } = contract.factors

interface IdentityDialogProps {
  proven: () => void
  close: () => void
}

/** Asks who it is, by password, code or passkey, because a call that matters waits for it. */
export function IdentityDialog({ proven, close }: IdentityDialogProps) {
  const text = useText()
  const { data: factors } = useRead(get, {})
  const write = useWrite(prove)
  const [byCode, setByCode] = useState(false)
  const send = async (proof: Partial<Identity>) => {
    await write.mutateAsync({ password: '', code: '', passkey: null, ...proof })
    proven()
  }
  const cancel = <Button onClick={close}>{text('action.cancel')}</Button>
  const form = { onSubmit: send, submitLabel: 'identity.confirm', needsNetwork: true, actions: cancel }
  return (
    <Dialog open onClose={close} aria-labelledby="identity-title" maxWidth="xs" fullWidth>
      <DialogTitle id="identity-title">{text('identity.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <span>{text('identity.lead')}</span>
          {byCode ? (
            <Form key="code" schema={factorCodeSchema} {...form}>
              <TextInput name="code" label="auth.step.code" autoComplete="one-time-code" maxLength={40} />
            </Form>
          ) : (
            <Form key="password" schema={deleteAccountSchema} {...form}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Form>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {factors && (factors.authenticator ?? factors.recoveryCodes > 0) && (
              <Button onClick={() => setByCode(!byCode)}>
                {text(byCode ? 'identity.usePassword' : 'identity.useCode')}
              </Button>
            )}
            {factors && factors.passkeys.length > 0 && (
              <PasskeyButton
                label={text('auth.step.byPasskey')}
                failed={text('auth.step.passkeyFailed')}
                begin={() => call(beginIdentity, {}, { repeatSubmit: false })}
                use={(passkey) => send({ passkey })}
              />
            )}
          </Box>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
