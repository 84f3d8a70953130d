import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.facilities,
    lazy: async () => ({ Component: (await import('./FacilityListPage.tsx')).FacilityListPage }),
  },
  {
    path: ACCOUNT_PATHS.addFacilities,
    lazy: async () => ({ Component: (await import('./FacilityFormPage.tsx')).FacilityFormPage }),
  },
]
