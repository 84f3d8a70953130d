import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.scheduleList,
    lazy: async () => ({ Component: (await import('./PickupListPage.tsx')).PickupListPage }),
  },
  {
    path: ACCOUNT_PATHS.schedulePickup,
    lazy: async () => ({ Component: (await import('./SchedulePickupPage.tsx')).SchedulePickupPage }),
  },
  {
    path: ACCOUNT_PATHS.yourPickup,
    lazy: async () => ({ Component: (await import('./YourPickupPage.tsx')).YourPickupPage }),
  },
]
