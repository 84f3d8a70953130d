import type { RouteObject } from 'react-router-dom'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export const routes: RouteObject[] = [
  { path: ACCOUNT_PATHS.quickQuote, lazy: async () => ({ Component: (await import('./QuickQuotePage.tsx')).QuickQuotePage }) },
  { path: ACCOUNT_PATHS.selectQuick, lazy: async () => ({ Component: (await import('./SelectQuickPage.tsx')).SelectQuickPage }) },
  { path: ACCOUNT_PATHS.shipmentDetails, lazy: async () => ({ Component: (await import('./ShipmentDetailsPage.tsx')).ShipmentDetailsPage }) },
  { path: ACCOUNT_PATHS.orderList, lazy: async () => ({ Component: (await import('./OrderListPage.tsx')).OrderListPage }) },
  { path: ACCOUNT_PATHS.shippingOrders, lazy: async () => ({ Component: (await import('./ShippingOrdersPage.tsx')).ShippingOrdersPage }) },
  { path: ACCOUNT_PATHS.orderDetails, lazy: async () => ({ Component: (await import('./OrderDetailsPage.tsx')).OrderDetailsPage }) },
]
