import {
  Button,
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
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { NetworkButton } from './NetworkButton.tsx'

export interface ConfirmDialogProps {
  /** The question, as a full sentence. */
  question: string
  /** What happens on confirming. */
  children?: ReactNode
  /** The label of the confirming button: the action itself, never "OK". */
  confirm: string
  color?: ButtonProps['color']
  /** The dialog stays open until it is done; if it fails, it remains open. */
  onConfirm: () => Promise<unknown>
  close: () => void
  needsNetwork?: boolean
}

/** Asks before an action that can't be undone. */
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
      // The query client reports a failed call; the person may try again or leave.
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
