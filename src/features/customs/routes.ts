import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.estimateCost,
    lazy: async () => ({ Component: (await import('./EstimateCostPage.tsx')).EstimateCostPage }),
  },
  {
    path: ACCOUNT_PATHS.fromPackingList,
    lazy: async () => ({ Component: (await import('./FromPackingListPage.tsx')).FromPackingListPage }),
  },
]
