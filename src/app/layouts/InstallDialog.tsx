import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import type { ManualWay } from '#src/ui/install/prompt.ts'
import { SITE } from '#src/site-config.ts'
import { InstallSteps } from '#src/ui/install/InstallSteps.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

/** Explains which menu to use where the browser has no install prompt. */
export function InstallDialog({ way, close }: { way: ManualWay; close: () => void }) {
  const text = useText()
  return (
    <Dialog open onClose={close} aria-labelledby="install-title" maxWidth="xs" fullWidth>
      <DialogTitle id="install-title">{text('layout.install.title', { name: SITE.name })}</DialogTitle>
      <DialogContent>
        <InstallSteps way={way} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{text('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
