import { useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { chosenTheme, chooseTheme, onThemeChosen, THEMES } from '#src/ui/theme/theme-choice.ts'

const ICONS = { light: 'sun', dark: 'moon', system: 'system' } as const

/** Light, dark or the system's scheme. */
export function ThemeSwitch() {
  const text = useText()
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme, () => 'system')
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{text('theme.choose')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} title={text(`theme.${theme}`)}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="visually-hidden"
          />
          <Icon name={ICONS[theme]} size={18} label={text(`theme.${theme}`)} />
        </label>
      ))}
    </fieldset>
  )
}
