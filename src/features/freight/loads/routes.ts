import { createElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { addMessages } from '#src/i18n/account-messages.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

const quoteList = (path: string, ltl: boolean): RouteObject => ({
  path,
  lazy: async () => {
    const { QuoteListPage } = await import('./QuoteListPage.tsx')
    return { element: createElement(QuoteListPage, { ltl }) }
  },
})
const quoteDetails = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./QuoteDetailsPage.tsx')).QuoteDetailsPage }),
})

/** Freight quotes and loads; requesting and booking are in features/freight/request. */
export const routes: RouteObject[] = [
  quoteList(ACCOUNT_PATHS.freightQuotes, false),
  quoteList(ACCOUNT_PATHS.quotesLTL, true),
  quoteDetails(ACCOUNT_PATHS.quotesLTLDetails),
  quoteDetails(ACCOUNT_PATHS.quoteDetails),
  {
    lazy: async () => ({ Component: (await import('./LoadPanes.tsx')).LoadPanes }),
    children: [
      {
        path: ACCOUNT_PATHS.freightOrders,
        element: null,
        lazy: async () => ({ handle: createElement((await import('./LoadListPage.tsx')).LoadListPage) }),
      },
      {
        path: ACCOUNT_PATHS.loadDetails,
        lazy: async () => {
          const [page] = await Promise.all([import('./LoadDetailsPage.tsx'), addMessages('proof')])
          return { Component: page.LoadDetailsPage }
        },
      },
    ],
  },
  {
    path: ACCOUNT_PATHS.freightShipments,
    lazy: async () => ({ Component: (await import('./ShipmentsPage.tsx')).ShipmentsPage }),
  },
  {
    path: ACCOUNT_PATHS.freightTracking,
    lazy: async () => ({ Component: (await import('./FreightTrackingPage.tsx')).FreightTrackingPage }),
  },
]
