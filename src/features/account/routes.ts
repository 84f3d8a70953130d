import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.userInfo,
    lazy: async () => ({ Component: (await import('./UserInfoPage.tsx')).UserInfoPage }),
  },
]
