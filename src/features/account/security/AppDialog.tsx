import { Box, Button, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { AuthenticatorSetup } from '#src/contract/account/factors.ts'
import { factorCodeSchema } from '#src/domain/account/factor.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'

const { confirmAuthenticator, get } = contract.factors

interface AppDialogProps {
  setup: AuthenticatorSetup
  show: (codes: string[] | null) => void
  close: () => void
}

/** The picture to scan, and the first code, which proves that the app has the secret. */
export function AppDialog({ setup: { secret, qr }, show, close }: AppDialogProps) {
  const text = useText()
  const confirm = useWrite(confirmAuthenticator, [get])
  async function submit(values: { code: string }) {
    const { recoveryCodes } = await confirm.mutateAsync(values)
    close()
    show(recoveryCodes)
  }
  return (
    <Dialog open onClose={close} aria-labelledby="app-dialog" maxWidth="xs" fullWidth>
      <DialogTitle id="app-dialog">{text('page.userInfo.appSetUp')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <span>{text('page.userInfo.appScan')}</span>
          {/* White in dark themes too: scanners expect dark on light. */}
          <Box
            component="img"
            src={qr}
            alt={text('page.userInfo.appPicture')}
            sx={{ width: 220, height: 220, alignSelf: 'center', borderRadius: 1 }}
          />
          <div>
            {text('page.userInfo.appKey')}
            <Box component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Box>
            <CopyButton
              label={text('page.userInfo.appCopy')}
              name={text('page.userInfo.appCopy')}
              text={() => secret}
            />
          </div>
          <Form
            schema={factorCodeSchema}
            onSubmit={submit}
            submitLabel="page.userInfo.appConfirm"
            needsNetwork
            actions={<Button onClick={close}>{text('action.cancel')}</Button>}
          >
            <TextInput
              name="code"
              label="page.userInfo.appCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
          </Form>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
