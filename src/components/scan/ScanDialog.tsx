import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { formats } from '#src/domain/data/tracking-formats.json'
import { readScan, type ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { ScanPanel } from './ScanPanel.tsx'
import { signal } from './signal.ts'

export interface ScanDialogProps {
  title: string
  /** tracking: a number that can be tracked. text: whatever the barcode says. */
  takes: 'tracking' | 'text'
  onNumber: (number: string) => void
  close: () => void
}

/** Fills in a field from a barcode. */
export function ScanDialog({ title, takes, onNumber, close }: ScanDialogProps) {
  const text = useText()
  const titleId = useId()
  const [refused, setRefused] = useState<string>()

  function take(codes: ScannedCode[]): boolean {
    const [scan] = readScan(codes, formats)
    if (!scan) return false
    if (takes === 'tracking' && (scan.kind === 'other' || scan.kind === 'piece')) {
      setRefused(scan.number)
      return false
    }
    signal('ok')
    onNumber(scan.number)
    close()
    return true
  }
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <ScanPanel onCodes={take} action={text('scan.use')}>
          {refused !== undefined && text('scan.notTracking', { number: refused })}
        </ScanPanel>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
