import { Box, IconButton } from '@mui/material'
import { Link } from 'react-router-dom'
import { OutboxButton } from '#src/app/outbox/OutboxButton.tsx'
import { SearchButton } from '#src/app/search/SearchButton.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { TOP_BAR } from '#src/ui/page/frame.ts'
import { LanguageChooser } from './LanguageChooser.tsx'
import { NetworkChip } from './NetworkChip.tsx'
import { NoticeBell } from './NoticeBell.tsx'
import { ThemeMenu } from '#src/app/layouts/menus/ThemeMenu.tsx'
import { UserMenu } from '#src/app/layouts/menus/UserMenu.tsx'

interface TopBarProps {
  phone: boolean
  toggle: () => void
  expanded: boolean
}

/**
 * Above every screen of the account: menu button, name, search, network, notices, language, theme, user
 * menu. On a phone the last three and the menu are behind the bar at the foot.
 */
export function TopBar({ phone, toggle, expanded }: TopBarProps) {
  const text = useText()
  return (
    <Box component="header" className="no-print" sx={TOP_BAR}>
      {!phone && (
        <IconButton
          onClick={toggle}
          aria-label={text('layout.toggleMenu')}
          aria-expanded={expanded}
          aria-controls="menu"
          color="inherit"
        >
          <Icon name="menu" size={24} />
        </IconButton>
      )}
      <Box
        component={Link}
        to={ACCOUNT_PATHS.dashboard}
        sx={{
          // Where the buttons leave no room for the name (a phone, offline, in Spanish), it wraps out of sight.
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          minWidth: 40,
          height: 44,
          overflow: 'hidden',
          '& > *': { display: 'flex', alignItems: 'center', height: 44 },
          color: 'text.primary',
          textDecoration: 'none',
          // With large text, it leaves room for the buttons.
          fontSize: 'min(1.25rem, max(8vw, 20px))',
          fontWeight: 700,
          px: 0.5,
        }}
      >
        <span>
          <img src="/icons/icon.svg" alt="" width={32} height={32} />
        </span>
        <span>{SITE.name}</span>
      </Box>
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <NetworkChip />
      <OutboxButton />
      <NoticeBell />
      {!phone && (
        <>
          <LanguageChooser />
          <ThemeMenu />
          <UserMenu />
        </>
      )}
    </Box>
  )
}
