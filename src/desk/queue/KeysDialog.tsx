import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

/** Keys as they are written on a keyboard, and what they do. */
const KEYS = [
  ['↓ ↑', 'move'],
  ['j k', 'move'],
  ['Enter', 'open'],
  ['t', 'take'],
  ['Home End', 'ends'],
  ['?', 'help'],
] as const

/** The queue's keys. They work while the focus is in the list. */
export function KeysDialog({ close }: { close: () => void }) {
  const text = useText()
  const title = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('desk.queue.keys')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={LIST}>
          {KEYS.map(([keys, what]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <dt>
                {keys.split(' ').map((one) => (
                  <Box key={one} component="kbd" sx={KEY}>
                    {one}
                  </Box>
                ))}
              </dt>
              <dd>{text(`desk.queue.key.${what}`)}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={close}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  '& dd': { m: 0 },
} as const
const KEY = {
  display: 'inline-block',
  minWidth: 28,
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'center',
  font: 'inherit',
  fontSize: '0.875rem',
} as const
