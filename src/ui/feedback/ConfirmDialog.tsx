import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type ButtonProps,
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { NetworkButton } from './NetworkButton.tsx'

export interface ConfirmDialogProps {
  /** The question, as a sentence of the screen's own. */
  question: string
  /** What happens then. */
  children?: ReactNode
  /** What the yes says: the act itself, never "OK". */
  confirm: string
  color?: ButtonProps['color']
  /** The dialog stays and waits until it is done; when it fails it stays open. */
  onConfirm: () => Promise<unknown>
  close: () => void
  needsNetwork?: boolean
}

/** A question before what cannot be taken back. */
export function ConfirmDialog({
  question,
  children,
  confirm,
  color = 'primary',
  onConfirm,
  close,
  needsNetwork = false,
}: ConfirmDialogProps) {
  const text = useText()
  const titleId = useId()
  const [busy, setBusy] = useState(false)

  async function act() {
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      // A call that failed is told by the query client; the person may try again or leave it.
      if (error instanceof DeviceStorageError) notifyStorageError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) close()
      }}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{question}</DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close} disabled={busy}>
          {text('action.back')}
        </Button>
        <NetworkButton
          needsNetwork={needsNetwork}
          variant="contained"
          color={color}
          loading={busy}
          onClick={() => void act()}
        >
          {confirm}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}
