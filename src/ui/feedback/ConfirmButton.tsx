import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, type ButtonProps } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'

interface ConfirmButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'disabled'> {
  /** What the button says. */
  label: string
  /** Its name for screen readers, where the same button stands in every row. */
  'aria-label'?: string
  /** The question, as a sentence of the screen's own. */
  question: string
  /** What happens then. */
  children?: ReactNode
  /** What the yes says: the act itself, never "OK". */
  confirm?: string
  /** The dialog stays and waits until it is done; when it fails it stays open. */
  onConfirm: () => Promise<unknown>
}

/** A button for what cannot be taken back: asks first. */
export function ConfirmButton({ label, question, children, confirm = label, onConfirm, ...button }: ConfirmButtonProps) {
  const text = useText()
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function act() {
    setBusy(true)
    try {
      await onConfirm()
      setOpen(false)
    } catch {
      // Told by the query client; the person may try again or leave it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>{label}</Button>
      <Dialog open={open} onClose={() => { if (!busy) setOpen(false) }} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{question}</DialogTitle>
        {children && <DialogContent><DialogContentText component="div">{children}</DialogContentText></DialogContent>}
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={() => setOpen(false)} disabled={busy}>{text('action.cancel')}</Button>
          <Button variant="contained" color={button.color ?? 'primary'} loading={busy} onClick={() => void act()}>{confirm}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
