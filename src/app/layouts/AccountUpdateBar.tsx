import { Alert, Button } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { pendingUpdate } from '#src/app/pending-update.ts'
import { useText } from '#src/i18n/use-text.ts'

/** A newer version waits: what is typed is kept, and nothing reloads before the person says so. */
export function AccountUpdateBar() {
  const text = useText()
  const update = useSyncExternalStore(pendingUpdate.subscribe, () => pendingUpdate.get())
  if (!update) return null
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }} action={<Button color="inherit" size="small" onClick={update.accept}>{text('layout.update.accept')}</Button>}>
      {text('layout.update.ready')}
    </Alert>
  )
}
