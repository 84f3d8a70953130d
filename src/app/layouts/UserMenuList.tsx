import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface UserMenuListProps { anchor: HTMLElement; close: () => void; leave: () => void }

export function UserMenuList({ anchor, close, leave }: UserMenuListProps) {
  const text = useText()
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      <MenuItem component={Link} to={ACCOUNT_PATHS.userInfo} onClick={close}><ListItemIcon><Icon name="user" /></ListItemIcon>{text('layout.personalCenter')}</MenuItem>
      <MenuItem onClick={() => { close(); leave() }}><ListItemIcon><Icon name="logout" /></ListItemIcon>{text('layout.logout')}</MenuItem>
    </Menu>
  )
}
