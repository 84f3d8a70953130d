import { Box, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useId } from 'react'
import type { LabelPrint } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

/** How many of the labels are ready; null until known. */
export function LabelProgress({
  title,
  print,
  cancel,
}: {
  title: string
  print: LabelPrint | null
  cancel: () => void
}) {
  const text = useText()
  const [heading, line] = [useId(), useId()]
  return (
    <Dialog open onClose={cancel} aria-labelledby={heading} aria-describedby={line} maxWidth="xs" fullWidth>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant={print ? 'determinate' : 'indeterminate'}
          value={print ? (print.done / print.total) * 100 : 0}
          aria-labelledby={heading}
        />
        <Box id={line} aria-live="polite" sx={{ mt: 1, minHeight: '1.5em' }}>
          {print && text('page.orderList.labelsReady', { done: print.done, total: print.total })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={cancel}>{text('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
