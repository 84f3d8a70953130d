import { Box, Button, IconButton, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router-dom'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { LOCALE_FACTS, LOCALES } from '#src/domain/shared/locale.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { TOP_BAR } from '#src/ui/page/frame.ts'
import { Menu } from '#src/ui/overlay/Menu.tsx'
import { DESK_PATH } from '#src/desk/paths.ts'

/** Above every screen of the desk: its menu, its name, the language, and the way to one's own account. */
export function DeskTopBar({ toggle, expanded }: { toggle: () => void; expanded: boolean }) {
  const text = useText()
  const { user } = useRouteLoaderData<UserInfo>('desk')!
  return (
    <Box component="header" className="no-print" sx={TOP_BAR}>
      <IconButton
        onClick={toggle}
        aria-label={text('layout.toggleMenu')}
        aria-expanded={expanded}
        aria-controls="menu"
        color="inherit"
      >
        <Icon name="menu" size={24} />
      </IconButton>
      <Box
        component={Link}
        to={DESK_PATH}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          px: 0.5,
          color: 'text.primary',
          textDecoration: 'none',
          fontSize: '1.25rem',
          fontWeight: 700,
        }}
      >
        <img src="/icons/icon.svg" alt="" width={32} height={32} />
        {text('desk.title', { site: SITE.name })}
      </Box>
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <Button color="inherit" href={ACCOUNT_PATHS.dashboard} startIcon={<Icon name="user" />}>
        <Box component="span" sx={{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text('desk.ownAccount', { name: user.nickName })}
        </Box>
      </Button>
    </Box>
  )
}

/** Another language is another load of the page, which the server's cookie decides. */
function LanguageMenu() {
  const text = useText()
  const now = useLocale()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const address = (to: string) =>
    `/language?${new URLSearchParams({ to, back: location.pathname + location.search }).toString()}`
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${text('locale.choose')}: ${LOCALE_FACTS[now].name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<Icon name="globe" />}
      >
        {LOCALE_FACTS[now].name}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {LOCALES.map((locale) => (
          <MenuItem
            key={locale}
            component="a"
            href={address(locale)}
            lang={LOCALE_FACTS[locale].htmlLang}
            selected={locale === now}
          >
            {LOCALE_FACTS[locale].name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
