import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  {
    path: ACCOUNT_PATHS.freightQuote,
    lazy: async () => ({ Component: (await import('./request/FreightStartPage.tsx')).FreightStartPage }),
  },
  {
    // One page for all its addresses, so that what is typed stays from one to the next.
    lazy: async () => ({ Component: (await import('./request/FreightPage.tsx')).FreightPage }),
    children: [
      ACCOUNT_PATHS.lessThanTruckload,
      ACCOUNT_PATHS.truckload,
      ACCOUNT_PATHS.selectQuote,
      ACCOUNT_PATHS.pickUpInformation,
      ACCOUNT_PATHS.bookShipment,
      ACCOUNT_PATHS.payShipment,
      ACCOUNT_PATHS.quotesLTLSteps,
    ].map((path) => ({ path, element: null })),
  },
]
