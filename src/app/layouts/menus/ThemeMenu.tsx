import { IconButton } from '@mui/material'
import { startTransition, Suspense, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { chosenTheme, onThemeChosen } from '#src/ui/theme/theme-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { THEME_ICONS } from './theme-icons.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const ThemeMenuList = lazyDialog(async () => (await import('./ThemeMenuList.tsx')).ThemeMenuList)

/** Light, dark or the system's scheme. */
export function ThemeMenu() {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme, () => 'system' as const)
  // As in UserMenu: the button shows that it was pressed before the menu is rendered.
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => startTransition(() => setAnchor(currentTarget))
  return (
    <>
      <IconButton color="inherit" aria-haspopup="menu" aria-expanded={!!anchor} onClick={open}>
        <Icon name={THEME_ICONS[chosen]} label={`${text('theme.choose')}: ${text(`theme.${chosen}`)}`} />
      </IconButton>
      <Suspense>
        {anchor && <ThemeMenuList anchor={anchor} chosen={chosen} close={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
