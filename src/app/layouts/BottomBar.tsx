import { Box } from '@mui/material'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#src/components/account/session.ts'
import type { MemberPermission } from '#src/domain/account/roles.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

interface Place {
  words: string
  icon: IconName
  to: string
  /** Whose roles don't allow it doesn't see it. */
  permission?: MemberPermission
}

/** What people do with a phone in the hand; everything else is in the menu. */
const PLACES = [
  { words: 'menu.place.today', icon: 'dashboard', to: ACCOUNT_PATHS.dashboard },
  { words: 'menu.place.orders', icon: 'list', to: ACCOUNT_PATHS.orderList },
  { words: 'menu.scan', icon: 'scan', to: ACCOUNT_PATHS.scan },
  { words: 'menu.place.ship', icon: 'box', to: ACCOUNT_PATHS.createShipping, permission: 'ship' },
] as const satisfies readonly Place[]

interface BottomBarProps {
  toggle: () => void
  expanded: boolean
}

/** At the foot of every screen of the account, on phones. A keyboard takes its place (account.css). */
export function BottomBar({ toggle, expanded }: BottomBarProps) {
  const text = useText()
  const { pathname } = useLocation()
  const { permissions } = useSession()
  const places = PLACES.filter((place) => !('permission' in place) || permissions.includes(place.permission))
  const isHere = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Box component="nav" aria-label={text('menu.places')} className="bottom-bar no-print" sx={BAR}>
      {places.map(({ words, icon, to }) => (
        <Box
          key={to}
          component={Link}
          to={to}
          aria-current={isHere(to) ? 'page' : undefined}
          sx={{ ...ENTRY, ...(isHere(to) && { color: 'var(--brand)' }) }}
        >
          <Icon name={icon} size={24} />
          {text(words)}
        </Box>
      ))}
      <Box
        component="button"
        type="button"
        onClick={toggle}
        aria-expanded={expanded}
        aria-controls="menu"
        aria-haspopup="dialog"
        sx={ENTRY}
      >
        <Icon name="menu" size={24} />
        {text('menu.place.more')}
      </Box>
    </Box>
  )
}

const BAR = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  height: 'var(--bottom-bar)',
  pb: 'env(safe-area-inset-bottom)',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
const ENTRY = {
  display: 'grid',
  placeItems: 'center',
  placeContent: 'center',
  gap: 0.25,
  minWidth: 0,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  // A fifth of 360 px holds the longest of the words, “Commandes”.
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -3 },
} as const
