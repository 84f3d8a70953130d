import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.billing,
    lazy: async () => ({ Component: (await import('./BillingPage.tsx')).BillingPage }),
  },
  {
    path: ACCOUNT_PATHS.exportTransactions,
    lazy: async () => ({ Component: (await import('./ExportPage.tsx')).ExportPage }),
  },
]
