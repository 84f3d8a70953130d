import { IconButton, InputAdornment, useMediaQuery } from '@mui/material'
import { Suspense, useState } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { ScanDialogProps } from './ScanDialog.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const ScanDialog = lazyDialog(async () => {
  const [{ ScanDialog: Component }] = await Promise.all([import('./ScanDialog.tsx'), addMessages('scan')])
  return Component
})

/** At the end of a field, on devices held in the hand: scans what belongs there. */
export function ScanButton({ title, ...dialog }: Omit<ScanDialogProps, 'close'>) {
  const inHand = useMediaQuery('(pointer: coarse)')
  const [open, setOpen] = useState(false)
  if (!inHand) return null
  return (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={title} title={title} onClick={() => setOpen(true)}>
        <Icon name="scan" />
      </IconButton>
      <Suspense>{open && <ScanDialog {...dialog} title={title} close={() => setOpen(false)} />}</Suspense>
    </InputAdornment>
  )
}
