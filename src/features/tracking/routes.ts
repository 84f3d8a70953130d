import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.searchTracking,
    lazy: async () => ({ Component: (await import('./SearchTrackingPage.tsx')).SearchTrackingPage }),
  },
  {
    path: ACCOUNT_PATHS.trackingPackage,
    lazy: async () => ({ Component: (await import('./TrackingPackagePage.tsx')).TrackingPackagePage }),
  },
]
