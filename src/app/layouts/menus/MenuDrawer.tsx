import { Box } from '@mui/material'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Drawer } from '#src/ui/overlay/Drawer.tsx'
import { LanguageChooser } from '#src/app/layouts/LanguageChooser.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The menu over the screen; on phones with what the top bar has no room for. */
export function MenuDrawer({ phone, close }: { phone: boolean; close: () => void }) {
  const text = useText()
  return (
    <Drawer
      open
      onClose={close}
      slotProps={{
        paper: { id: 'menu', 'aria-label': text('layout.mainMenu'), sx: { width: LAYOUT.sideMenuWidth } },
      }}
    >
      <nav aria-label={text('layout.mainMenu')}>
        <SideMenu collapsed={false} />
      </nav>
      {phone && (
        <Box sx={FOOT}>
          <UserMenu />
          <Box sx={{ flex: 1 }} />
          <LanguageChooser />
          <ThemeMenu />
        </Box>
      )}
    </Drawer>
  )
}

const FOOT = {
  display: 'flex',
  alignItems: 'center',
  position: 'sticky',
  bottom: 0,
  mt: 'auto',
  p: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
