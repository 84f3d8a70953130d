import { Box, DialogTitle, IconButton } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePhoneWindow } from '#src/ui/page/use-phone.ts'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'

interface SheetProps {
  title: string
  close: () => void
  children: ReactNode
}

/** Choices of a screen: on a phone a sheet at the foot, where a thumb reaches it, else a dialog. */
export function Sheet({ title, close, children }: SheetProps) {
  const text = useText()
  const id = useId()
  const phone = usePhoneWindow()
  if (!phone)
    return (
      <Dialog open onClose={close} aria-labelledby={id}>
        <DialogTitle id={id} sx={{ pb: 0 }}>
          {title}
        </DialogTitle>
        {children}
      </Dialog>
    )
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: PAPER } }}
    >
      <Box sx={HEAD}>
        <Box component="h2" id={id} sx={{ m: 0, fontSize: '1.125rem', fontWeight: 700 }}>
          {title}
        </Box>
        <IconButton onClick={close} aria-label={text('action.close')} color="inherit">
          <Icon name="close" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}

const PAPER = {
  maxHeight: '85dvh',
  borderTopLeftRadius: 'var(--radius-lg)',
  borderTopRightRadius: 'var(--radius-lg)',
  pb: 'max(16px, env(safe-area-inset-bottom))',
} as const
const HEAD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 1,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
} as const
