import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { install, isManual } from '#src/ui/install/prompt.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface UserMenuListProps {
  anchor: HTMLElement
  close: () => void
  leave: () => void
  explainInstall: () => void
}

export function UserMenuList({ anchor, close, leave, explainInstall }: UserMenuListProps) {
  const text = useText()
  const way = useObservable(install)
  const offersInstall = way === 'offered' || isManual(way)
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      <MenuItem component={Link} to={ACCOUNT_PATHS.userInfo} onClick={close}>
        <ListItemIcon>
          <Icon name="user" />
        </ListItemIcon>
        {text('layout.personalCenter')}
      </MenuItem>
      {offersInstall && (
        <MenuItem
          onClick={() => {
            close()
            if (isManual(way)) explainInstall()
            else void install.ask()
          }}
        >
          <ListItemIcon>
            <Icon name="download" />
          </ListItemIcon>
          {text('layout.install.action')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          close()
          leave()
        }}
      >
        <ListItemIcon>
          <Icon name="logout" />
        </ListItemIcon>
        {text('layout.logout')}
      </MenuItem>
    </Menu>
  )
}
