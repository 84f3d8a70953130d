import { LAYOUT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Drawer } from '#src/ui/overlay/Drawer.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The menu over the screen, on phones. */
export function MenuDrawer({ close }: { close: () => void }) {
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
    </Drawer>
  )
}
