import { createElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { addMessages } from '#src/i18n/account-messages.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

const wizard = (path: string, scope: Scope): RouteObject => ({
  path,
  lazy: async () => {
    const { WizardPage } = await import('./wizard/WizardPage.tsx')
    return { element: createElement(WizardPage, { scope }) }
  },
})
const remake = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./wizard/RemakePage.tsx')).RemakePage }),
})

export const routes: RouteObject[] = [
  wizard(ACCOUNT_PATHS.createShipping, 'domestic'),
  wizard(ACCOUNT_PATHS.northAmerican, 'northAmerican'),
  wizard(ACCOUNT_PATHS.interShipment, 'international'),
  remake(ACCOUNT_PATHS.createShippingRemake),
  remake(ACCOUNT_PATHS.northAmericanRemake),
  remake(ACCOUNT_PATHS.quickQuoteRemake),
  {
    path: ACCOUNT_PATHS.quickQuote,
    lazy: async () => ({ Component: (await import('./quote/QuickQuotePage.tsx')).QuickQuotePage }),
  },
  {
    path: ACCOUNT_PATHS.selectQuick,
    lazy: async () => ({ Component: (await import('./quote/SelectQuickPage.tsx')).SelectQuickPage }),
  },
  {
    path: ACCOUNT_PATHS.shipmentDetails,
    lazy: async () => ({ Component: (await import('./wizard/ShipmentDetailsPage.tsx')).ShipmentDetailsPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./orders/OrderPanes.tsx')).OrderPanes }),
    children: [
      {
        path: ACCOUNT_PATHS.orderList,
        element: null,
        lazy: async () => ({
          handle: createElement((await import('./orders/OrderListPage.tsx')).OrderListPage),
        }),
      },
      {
        path: ACCOUNT_PATHS.orderDetails,
        lazy: async () => {
          const [page] = await Promise.all([import('./orders/OrderDetailsPage.tsx'), addMessages('proof')])
          return { Component: page.OrderDetailsPage }
        },
      },
    ],
  },
  {
    path: ACCOUNT_PATHS.shippingOrders,
    lazy: async () => ({ Component: (await import('./printing/ShippingOrdersPage.tsx')).ShippingOrdersPage }),
  },
]
