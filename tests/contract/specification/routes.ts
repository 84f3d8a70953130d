/** Specification §2, letter for letter. */
export const PUBLIC_ROUTES = [
  '/home', '/aboutUs', '/contactUs', '/faq', '/features', '/login', '/oceanShipping', '/privacy-policy', '/terms-of-service',
  '/account/register', '/account/mobileRegister', '/track/tracking', '/page/page-404',
]
/** Where each old address leads (D table of screens). */
export const LEGACY_ROUTES: Record<string, string> = {
  '/help/aboutUs': '/aboutUs', '/help/cantactUs': '/contactUs', '/help/privacypolicy': '/privacy-policy', '/help/termsofservice': '/terms-of-service',
}
export const ACCOUNT_ROUTES = [
  // Both the public home and the dashboard (D3).
  '/',
  '/billingCenter/billing', '/billingCenter/topUp', '/customsBrokerage/estimateCost', '/customsBrokerage/fromPackingList',
  '/freight/facilities', '/freight/facilities/addFacilities', '/freight/loadDetails', '/freight/myOrders', '/freight/myQuotes',
  '/freight/quickQuote', '/freight/quickQuote/bookShipment', '/freight/quickQuote/payShipment', '/freight/quickQuote/pickUpInfomation',
  '/freight/quickQuote/selectQuote', '/freight/quickQuote/modules/lessThanTruckload', '/freight/quickQuote/modules/truckload',
  '/freight/quickQuote/truckLoad/quoteDetails', '/freight/shipments', '/freight/tracking',
  '/package/createShipping', '/package/createShipping/remake', '/package/exportTransactions', '/package/importExcel', '/package/interShipment',
  '/package/northAmerican', '/package/northAmerican/remake', '/package/orderList', '/package/orderList/orderDetails', '/package/quickQuote',
  '/package/quickQuote/remake', '/package/quickQuote/selectQuick', '/package/quickQuote/shipmentDetails', '/package/scheduleList',
  '/package/schedulePickup', '/package/searchTracking', '/package/shippingOrders', '/package/trackingPackage',
  '/quotes/quotesLTL', '/quotes/quotesLTLDetails', '/quotes/quotesLTLSteps',
  '/setting/addressBook', '/setting/addressBook/addAddresss', '/setting/payments', '/setting/payments/addPayments', '/setting/payments/remake',
  '/setting/yourPickup', '/user/userInfo',
]
/** Parents of the menu: they have no screen of their own. */
export const MENU_PARENTS: Record<string, string> = {
  '/package': '/package/createShipping', '/billingCenter': '/billingCenter/billing', '/setting': '/setting/payments', '/freight': '/freight/quickQuote', '/customsBrokerage': '/customsBrokerage/estimateCost',
}

/** §2 and D35: the entry, and what is below it. The specified ones stand first. */
export const MENU_ENTRIES: [label: string, path: string, below: [label: string, path: string][]][] = [
  ['Dashboard', '/', []],
  ['Package', '/package', [
    ['Create Shipment', '/package/createShipping'], ['Order List', '/package/orderList'],
    ['Search Tracking', '/package/searchTracking'], ['Tracking Packages', '/package/trackingPackage'],
    ['Quick Quote', '/package/quickQuote'], ['Batch Import', '/package/importExcel'], ['Labels to Print', '/package/shippingOrders'],
    ['Pickups', '/package/scheduleList'], ['Export', '/package/exportTransactions'],
  ]],
  ['Billing Center', '/billingCenter', [['Billing & Invoices', '/billingCenter/billing'], ['Top Up', '/billingCenter/topUp']]],
  ['Settings', '/setting', [['Payment Methods', '/setting/payments'], ['Address Book', '/setting/addressBook'], ['Pickup Settings', '/setting/yourPickup']]],
  ['Freight', '/freight', [
    ['Quick Quote', '/freight/quickQuote'], ['Quotes', '/freight/myQuotes'], ['Orders', '/freight/myOrders'],
    ['Shipments', '/freight/shipments'], ['Tracking', '/freight/tracking'], ['Facilities', '/freight/facilities'],
  ]],
  ['Customs', '/customsBrokerage', [['Landed Cost', '/customsBrokerage/estimateCost'], ['From Packing List', '/customsBrokerage/fromPackingList']]],
]
export const MENU_FIELDS = ['id', 'label', 'name', 'path', 'component', 'icon', 'parentId', 'children', 'authority', 'code', 'hidden']
