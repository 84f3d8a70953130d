import { storedText } from '#src/api/browser-storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const kept = storedText(KEY, () => localStorage)

export function chosenTheme(): Theme {
  const theme = kept.get()
  return THEMES.includes(theme as Theme) ? (theme as Theme) : 'system'
}

/** Applies at once: `public/theme.js` and MUI in the islands both listen for the storage event. */
export function chooseTheme(theme: Theme): void {
  kept.set(theme)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }))
}

export function onThemeChosen(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
