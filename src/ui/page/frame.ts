import { LAYOUT } from '#src/domain/shared/limits.ts'

/** The bar above every screen, of the account and of the desk. */
export const TOP_BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: LAYOUT.topBarHeight,
  px: 1,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** The menu at its side, which stays below the bar: wide, or icons alone. */
export const sideMenu = (opened: boolean) =>
  ({
    position: 'sticky',
    top: LAYOUT.topBarHeight,
    flex: 'none',
    width: opened ? LAYOUT.sideMenuWidth : LAYOUT.sideMenuCollapsedWidth,
    height: `calc(100vh - ${LAYOUT.topBarHeight}px)`,
    overflowY: 'auto',
    overflowX: 'hidden',
    borderRight: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    transition: 'width 150ms',
  }) as const
