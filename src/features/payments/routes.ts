import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

const form = async () => ({ Component: (await import('./CardFormPage.tsx')).CardFormPage })

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.payments,
    lazy: async () => ({ Component: (await import('./CardListPage.tsx')).CardListPage }),
  },
  { path: ACCOUNT_PATHS.addPayments, lazy: form },
  { path: ACCOUNT_PATHS.paymentsRemake, lazy: form },
  {
    path: ACCOUNT_PATHS.topUp,
    lazy: async () => ({ Component: (await import('./TopUpPage.tsx')).TopUpPage }),
  },
]
