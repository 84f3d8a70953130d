import { Alert, Button, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useWrite } from '#src/api/hooks.ts'
import { makePasskey } from '#src/api/passkey.ts'
import { contract } from '#src/contract/contract.ts'
import type { Passkey } from '#src/contract/account/factors.ts'
import { deviceName } from '#src/domain/account/device-name.ts'
import { passkeyNameSchema } from '#src/domain/account/factor.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

const { addPasskey, beginPasskey, get, renamePasskey } = contract.factors

interface PasskeyDialogProps {
  /** Undefined: a new one. */
  passkey: Passkey | undefined
  show: (codes: string[] | null) => void
  close: () => void
}

/** The name of a passkey; then the browser makes a new one. */
export function PasskeyDialog({ passkey, show, close }: PasskeyDialogProps) {
  const text = useText()
  const [begin, add] = [useWrite(beginPasskey), useWrite(addPasskey, [get])]
  const rename = useWrite(renamePasskey, [get])
  const [isFailed, setFailed] = useState(false)
  async function submit({ name }: { name: string }) {
    setFailed(false)
    if (passkey) await rename.mutateAsync({ id: passkey.id, name })
    else {
      const made = await makePasskey(await begin.mutateAsync({}))
      if (!made) return setFailed(true)
      const { recoveryCodes } = await add.mutateAsync({ name, passkey: made })
      show(recoveryCodes)
    }
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby="passkey-dialog" maxWidth="xs" fullWidth>
      <DialogTitle id="passkey-dialog">
        {passkey
          ? text('page.userInfo.passkeyRenameOf', { name: passkey.name })
          : text('page.userInfo.passkeyAdd')}
      </DialogTitle>
      <DialogContent>
        {isFailed && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {text('page.userInfo.passkeyFailed')}
          </Alert>
        )}
        <Form
          schema={passkeyNameSchema}
          defaultValues={{ name: passkey?.name ?? thisDevice() }}
          onSubmit={submit}
          submitLabel={passkey ? 'action.save' : 'page.userInfo.passkeyAdd'}
          needsNetwork
          actions={<Button onClick={close}>{text('action.cancel')}</Button>}
        >
          <TextInput name="name" label="page.userInfo.passkeyName" autoComplete="off" maxLength={50} />
        </Form>
      </DialogContent>
    </Dialog>
  )
}

/** A passkey is nearly always kept where it was made. */
function thisDevice(): string {
  const { browser, system } = deviceName(navigator.userAgent)
  return [system, browser].filter(Boolean).join(' – ')
}
