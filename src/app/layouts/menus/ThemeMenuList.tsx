import { ListItemIcon, MenuItem } from '@mui/material'
import { chooseTheme, THEMES, type Theme } from '#src/ui/theme/theme-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Menu } from '#src/ui/overlay/Menu.tsx'
import { THEME_ICONS } from './theme-icons.ts'

interface ThemeMenuListProps {
  anchor: HTMLElement
  chosen: Theme
  close: () => void
}

export function ThemeMenuList({ anchor, chosen, close }: ThemeMenuListProps) {
  const text = useText()
  const choose = (theme: Theme) => {
    close()
    chooseTheme(theme)
  }
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      {THEMES.map((theme) => (
        <MenuItem
          key={theme}
          role="menuitemradio"
          aria-checked={theme === chosen}
          selected={theme === chosen}
          onClick={() => choose(theme)}
        >
          <ListItemIcon>
            <Icon name={THEME_ICONS[theme]} />
          </ListItemIcon>
          {text(`theme.${theme}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
