import { Divider, ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { notify, notifyError } from '#src/api/notices.ts'
import { isCustomerHere, switchCustomer, switchCustomerOffline } from '#src/app/session/switch-customer.ts'
import { useSession } from '#src/components/account/session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { install, isManual } from '#src/ui/install/prompt.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { useRequiresNetwork } from '#src/ui/feedback/NetworkButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Menu } from '#src/ui/overlay/Menu.tsx'

interface UserMenuListProps {
  anchor: HTMLElement
  close: () => void
  leave: () => void
  explainInstall: () => void
}

export function UserMenuList({ anchor, close, leave, explainInstall }: UserMenuListProps) {
  const text = useText()
  const way = useObservable(install)
  const { user, customers, impersonation } = useSession()
  const offersInstall = way === 'offered' || isManual(way)
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      <MenuItem component={Link} to={ACCOUNT_PATHS.userInfo} onClick={close}>
        <ListItemIcon>
          <Icon name="user" />
        </ListItemIcon>
        {text('layout.personalCenter')}
      </MenuItem>
      {!impersonation &&
        customers.length > 1 && [
          <Divider key="divider" />,
          ...customers.map(({ id, name }) => (
            <CustomerItem key={id} id={id} name={name} isOpen={id === user.partnerId} close={close} />
          )),
          <Divider key="end" />,
        ]}
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

interface CustomerItemProps {
  id: string
  name: string
  isOpen: boolean
  close: () => void
}

/** One of the customers the person belongs to. Offline, one that isn't on this device says why it can't be opened. */
function CustomerItem({ id, name, isOpen, close, ...item }: CustomerItemProps) {
  const text = useText()
  const offline = useRequiresNetwork()
  const { user } = useSession()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    void isCustomerHere(user, id).then(setHere, () => {})
  }, [user, id])
  const reason = isOpen || isHere ? undefined : offline
  const choose = () => {
    if (reason) return notify({ kind: 'warning', messageId: reason })
    close()
    if (isOpen) return
    void (offline ? switchCustomerOffline(user, id) : switchCustomer(id)).catch(notifyError)
  }
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={isOpen}
      aria-disabled={reason !== undefined}
      selected={isOpen}
      onClick={choose}
    >
      <ListItemIcon>
        <Icon name={isOpen ? 'checkCircle' : 'facility'} />
      </ListItemIcon>
      <ListItemText
        primary={name}
        secondary={reason && text(reason)}
        sx={{ maxWidth: 260, overflowWrap: 'anywhere', whiteSpace: 'normal' }}
      />
    </MenuItem>
  )
}
