import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.shared,
    lazy: async () => ({ Component: (await import('./SharedPage.tsx')).SharedPage }),
  },
]
