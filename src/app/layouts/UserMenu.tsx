import { Avatar, Box, Button, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useSession } from '#src/ui/page/session.ts'
import { LogoutDialog } from './LogoutDialog.tsx'

/** The person: Personal Center and Logout (specification §2). */
export function UserMenu() {
  const text = useText()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Button color="inherit" aria-haspopup="menu" aria-label={text('layout.userMenu', { name: user.nickName })} onClick={(event) => setAnchor(event.currentTarget)} sx={{ minWidth: 44, px: 1, gap: 1 }}>
        <Avatar src={user.avatar || undefined} alt="" sx={{ width: 30, height: 30, fontSize: '0.9375rem', background: 'var(--gradient)', color: '#fff' }}>{user.nickName.trim().slice(0, 1).toUpperCase()}</Avatar>
        <Box component="span" className="wide-only" sx={{ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{user.nickName}</Box>
        <Icon name="chevronDown" size={16} />
      </Button>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={ACCOUNT_PATHS.userInfo} onClick={() => setAnchor(null)}><ListItemIcon><Icon name="user" /></ListItemIcon>{text('layout.personalCenter')}</MenuItem>
        <MenuItem onClick={() => { setAnchor(null); setLeaving(true) }}><ListItemIcon><Icon name="logout" /></ListItemIcon>{text('layout.logout')}</MenuItem>
      </Menu>
      {leaving && <LogoutDialog close={() => setLeaving(false)} />}
    </>
  )
}
