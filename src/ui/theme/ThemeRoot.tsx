import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { sheetCache } from '#src/ui/emotion-cache.ts'
import { theme } from './theme.ts'

/** MUI under the strict policy, in the colour scheme that `public/theme.js` set before the first paint. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={sheetCache()}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme">
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
