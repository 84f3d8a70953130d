import { Alert, IconButton } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { undo, undoState } from '#src/offline/records/undo.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

/**
 * What was just done to many records, and a button to undo it: stays until the next such change or until it
 * is closed, as reading takes time.
 */
export function UndoLine() {
  const text = useText()
  const last = useObservable(undoState)
  const [busy, setBusy] = useState(false)
  async function back() {
    setBusy(true)
    await undo().catch(notifyStorageError)
    setBusy(false)
  }
  if (!last) return null
  return (
    <Alert
      severity="info"
      component="output"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <>
          <BusyButton color="inherit" size="small" loading={busy} onClick={() => void back()}>
            {text('action.undo')}
          </BusyButton>
          <IconButton
            color="inherit"
            size="small"
            aria-label={text('action.close')}
            onClick={undoState.dismiss}
          >
            <Icon name="close" size={18} />
          </IconButton>
        </>
      }
    >
      {text(last.messageId, { count: last.count })}
    </Alert>
  )
}
