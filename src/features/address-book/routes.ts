import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.addressBook,
    lazy: async () => ({ Component: (await import('./AddressBookPage.tsx')).AddressBookPage }),
  },
  {
    path: ACCOUNT_PATHS.addAddress,
    lazy: async () => ({ Component: (await import('./AddressFormPage.tsx')).AddressFormPage }),
  },
]
