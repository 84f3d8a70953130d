export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

export function chosenTheme(): Theme {
  const kept = stored()
  return THEMES.includes(kept as Theme) ? kept as Theme : 'system'
}

/** Applies at once: `public/theme.js` and MUI in the islands both listen for the event that other tabs get from the browser. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }))
}

export function onThemeChosen(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
