import { Dialog as MuiDialog, type DialogProps as MuiDialogProps } from '@mui/material'
import { useBackCloses } from './use-back-closes.ts'

interface DialogProps extends Omit<MuiDialogProps, 'onClose' | 'open'> {
  open: boolean
  onClose?: () => void
}

/** A dialog that Back closes. */
export function Dialog({ onClose, ...props }: DialogProps) {
  return <MuiDialog {...props} onClose={useBackCloses(props.open, onClose)} />
}
