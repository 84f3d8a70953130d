import { ListItemIcon, MenuItem as MenuEntry } from '@mui/material'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#src/app/menu.ts'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Menu } from '#src/ui/overlay/Menu.tsx'

interface FlyOutMenuProps {
  anchor: HTMLElement
  item: MenuItem
  here: MenuItem | undefined
  close: () => void
}

/** A group beside its icon, while the side menu is collapsed. */
export function FlyOutMenu({ anchor, item, here, close }: FlyOutMenuProps) {
  const text = useText()
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={close}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: LAYOUT.subMenuWidth } } }}
    >
      {item.children.map((child) => (
        <MenuEntry
          key={child.id}
          component={Link}
          to={child.path}
          selected={child.id === here?.id}
          onClick={close}
          sx={{ whiteSpace: 'normal' }}
        >
          <ListItemIcon>
            <Icon name={child.icon} />
          </ListItemIcon>
          {text(child.label)}
        </MenuEntry>
      ))}
    </Menu>
  )
}
