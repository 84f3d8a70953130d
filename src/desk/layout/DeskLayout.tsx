import { Box } from '@mui/material'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { sideMenu } from '#src/ui/page/frame.ts'
import { useQueueChanges } from '#src/desk/queue/use-queue.ts'
import { DeskMenu } from './DeskMenu.tsx'
import { DeskTopBar } from './DeskTopBar.tsx'
import { useMenuOpen } from './use-menu-open.ts'

/** The desk: a bar of 60 px on top, the menu at the left, wide or as icons, and the screen beside it (D47). */
export function DeskLayout() {
  const text = useText()
  const [opened, setOpened] = useMenuOpen()
  useQueueChanges()
  return (
    <>
      <Box
        component="a"
        href="#content"
        sx={{ position: 'absolute', left: -9999, '&:focus': { left: 8, top: 8, zIndex: 'tooltip' } }}
      >
        {text('layout.skip')}
      </Box>
      <DeskTopBar toggle={() => setOpened(!opened)} expanded={opened} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          component="nav"
          id="menu"
          aria-label={text('layout.mainMenu')}
          className="no-print"
          sx={sideMenu(opened)}
        >
          <DeskMenu collapsed={!opened} />
        </Box>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, maxWidth: 1600, p: 3, pb: 8, outline: 'none' }}
        >
          <Outlet />
        </Box>
      </Box>
      <ScrollRestoration />
    </>
  )
}
