import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { SHORTCUTS, singleKeys } from './shortcuts.ts'

/** All shortcuts, each with its key. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const text = useText()
  const [isOn, setOn] = useState(singleKeys.areOn)
  const rows = [
    ...SHORTCUTS.map(({ id, key }) => [text(`shortcut.${id}`), key] as const),
    [text('search.title'), 'Ctrl K'] as const,
    [text('shortcut.submit'), 'Ctrl Enter'] as const,
  ]
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">{text('shortcut.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {rows.map(([what, key]) => (
            <Box
              key={key}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                py: 0.75,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <dt>{what}</dt>
              <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
                <Key>{key}</Key>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, justifyContent: 'space-between' }}>
        <FormControlLabel
          label={text('shortcut.single')}
          control={
            <Checkbox
              checked={isOn}
              onChange={({ target }) => {
                singleKeys.set(target.checked)
                setOn(target.checked)
              }}
            />
          }
        />
        <Button onClick={close}>{text('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      font: 'inherit',
      fontWeight: 600,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      px: 0.75,
      py: 0.25,
    }}
  >
    {children}
  </Box>
)
