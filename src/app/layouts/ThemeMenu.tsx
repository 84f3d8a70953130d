import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { chosenTheme, chooseTheme, onThemeChosen, THEMES, type Theme } from '#src/features/site/theme-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

const ICONS = { light: 'sun', dark: 'moon', system: 'system' } as const

/** Light, dark or as the system has it. */
export function ThemeMenu() {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme)
  const choose = (theme: Theme) => {
    setAnchor(null)
    chooseTheme(theme)
  }
  return (
    <>
      <Tooltip title={text('theme.choose')}>
        <IconButton color="inherit" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}><Icon name={ICONS[chosen]} label={`${text('theme.choose')}: ${text(`theme.${chosen}`)}`} /></IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {THEMES.map((theme) => (
          <MenuItem key={theme} role="menuitemradio" aria-checked={theme === chosen} selected={theme === chosen} onClick={() => choose(theme)}>
            <ListItemIcon><Icon name={ICONS[theme]} /></ListItemIcon>{text(`theme.${theme}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
