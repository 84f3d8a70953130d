import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { DeskLayout } from './layout/DeskLayout.tsx'
import { DeskError } from './layout/DeskError.tsx'
import { DESK_PATH } from './paths.ts'
import { openDesk } from './session.ts'

/** Every screen of the desk inside its layout. */
export function deskRoutes(): RouteObject[] {
  return [
    {
      id: 'desk',
      path: DESK_PATH,
      loader: openDesk,
      // The session is checked once; later changes show in the answers of calls.
      shouldRevalidate: () => false,
      Component: DeskLayout,
      ErrorBoundary: DeskError,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: DeskError,
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await import('./queue/QueuePage.tsx')).QueuePage }),
            },
            {
              path: 'customers',
              lazy: async () => ({
                Component: (await import('./customers/FindCustomersPage.tsx')).FindCustomersPage,
              }),
            },
            {
              path: 'customers/:id',
              lazy: async () => ({ Component: (await import('./customers/CustomerPage.tsx')).CustomerPage }),
            },
            {
              path: 'customers/:id/merge',
              lazy: async () => ({ Component: (await import('./customers/MergePage.tsx')).MergePage }),
            },
            {
              path: 'customers/:id/erase',
              lazy: async () => ({ Component: (await import('./customers/ErasePage.tsx')).ErasePage }),
            },
            {
              path: 'order/:number',
              lazy: async () => ({ Component: (await import('./orders/OrderPage.tsx')).OrderPage }),
            },
            {
              path: 'freight/:number',
              lazy: async () => ({ Component: (await import('./freight/QuotePage.tsx')).QuotePage }),
            },
            {
              path: 'bank',
              lazy: async () => ({ Component: (await import('./bank/BankPage.tsx')).BankPage }),
            },
            {
              path: 'books',
              lazy: async () => ({ Component: (await import('./books/BooksPage.tsx')).BooksPage }),
            },
            {
              path: 'books/account/:account',
              lazy: async () => ({ Component: (await import('./books/AccountPage.tsx')).AccountPage }),
            },
            {
              path: 'books/entry/:entry',
              lazy: async () => ({ Component: (await import('./books/EntryPage.tsx')).EntryPage }),
            },
            {
              path: 'books/paper/:document',
              lazy: async () => ({ Component: (await import('./books/PaperPage.tsx')).PaperPage }),
            },
            {
              path: 'chargeback/:number',
              lazy: async () => ({
                Component: (await import('./chargebacks/ChargebackPage.tsx')).ChargebackPage,
              }),
            },
            {
              path: 'promo/:code',
              lazy: async () => ({ Component: (await import('./promos/PromoPage.tsx')).PromoPage }),
            },
            {
              path: 'prices',
              lazy: async () => ({ Component: (await import('./prices/PricesPage.tsx')).PricesPage }),
            },
            {
              path: 'prices/:pack',
              lazy: async () => ({ Component: (await import('./prices/PackPage.tsx')).PackPage }),
            },
            {
              path: 'numbers',
              lazy: async () => ({ Component: (await import('./numbers/NumbersPage.tsx')).NumbersPage }),
            },
            {
              path: 'bill',
              lazy: async () => ({ Component: (await import('./bills/BillsPage.tsx')).BillsPage }),
            },
            {
              path: 'bill/:number',
              lazy: async () => ({ Component: (await import('./bills/BillPage.tsx')).BillPage }),
            },
            {
              path: 'cost',
              lazy: async () => ({ Component: (await import('./margins/CostsPage.tsx')).CostsPage }),
            },
            {
              path: 'margin',
              lazy: async () => ({ Component: (await import('./margins/MarginsPage.tsx')).MarginsPage }),
            },
            {
              path: ':noun',
              lazy: async () => ({ Component: (await import('./verbs/NounPage.tsx')).NounPage }),
            },
          ],
        },
      ],
    },
  ]
}

export const createDeskRouter = () => createBrowserRouter(deskRoutes())
