/** Every screen's address, once, spelled as specified (requirements §2). Leaf: imports nothing. */

/** Public pages, prerendered for each locale. */
export const PUBLIC_PATHS = {
  home: '/home',
  aboutUs: '/aboutUs',
  contactUs: '/contactUs',
  developers: '/developers',
  faq: '/faq',
  features: '/features',
  login: '/login',
  oceanShipping: '/oceanShipping',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  register: '/account/register',
  mobileRegister: '/account/mobileRegister',
  tracking: '/track/tracking',
  notFound: '/page/page-404',
  /** Where the unsubscribe link in an email leads. */
  unsubscribe: '/mail/unsubscribe',
  badRequest: '/400',
  error: '/error',
} as const

/** Screens of a signed-in customer, served by the application shell. */
export const ACCOUNT_PATHS = {
  dashboard: '/',
  billing: '/billingCenter/billing',
  topUp: '/billingCenter/topUp',
  estimateCost: '/customsBrokerage/estimateCost',
  fromPackingList: '/customsBrokerage/fromPackingList',
  facilities: '/freight/facilities',
  addFacilities: '/freight/facilities/addFacilities',
  loadDetails: '/freight/loadDetails',
  freightOrders: '/freight/myOrders',
  freightQuotes: '/freight/myQuotes',
  freightQuote: '/freight/quickQuote',
  bookShipment: '/freight/quickQuote/bookShipment',
  payShipment: '/freight/quickQuote/payShipment',
  pickUpInformation: '/freight/quickQuote/pickUpInfomation',
  selectQuote: '/freight/quickQuote/selectQuote',
  lessThanTruckload: '/freight/quickQuote/modules/lessThanTruckload',
  truckload: '/freight/quickQuote/modules/truckload',
  quoteDetails: '/freight/quickQuote/truckLoad/quoteDetails',
  freightShipments: '/freight/shipments',
  freightTracking: '/freight/tracking',
  createShipping: '/package/createShipping',
  createShippingRemake: '/package/createShipping/remake',
  exportTransactions: '/package/exportTransactions',
  importExcel: '/package/importExcel',
  interShipment: '/package/interShipment',
  northAmerican: '/package/northAmerican',
  northAmericanRemake: '/package/northAmerican/remake',
  orderList: '/package/orderList',
  orderDetails: '/package/orderList/orderDetails',
  quickQuote: '/package/quickQuote',
  quickQuoteRemake: '/package/quickQuote/remake',
  selectQuick: '/package/quickQuote/selectQuick',
  shipmentDetails: '/package/quickQuote/shipmentDetails',
  scan: '/package/scan',
  scheduleList: '/package/scheduleList',
  schedulePickup: '/package/schedulePickup',
  searchTracking: '/package/searchTracking',
  shippingOrders: '/package/shippingOrders',
  trackingPackage: '/package/trackingPackage',
  quotesLTL: '/quotes/quotesLTL',
  quotesLTLDetails: '/quotes/quotesLTLDetails',
  quotesLTLSteps: '/quotes/quotesLTLSteps',
  addressBook: '/setting/addressBook',
  addAddress: '/setting/addressBook/addAddresss',
  payments: '/setting/payments',
  addPayments: '/setting/payments/addPayments',
  paymentsRemake: '/setting/payments/remake',
  yourPickup: '/setting/yourPickup',
  userInfo: '/user/userInfo',
  notices: '/user/notices',
  shared: '/user/shared',
} as const

export const parcelPath = (orderId: string): string => `${ACCOUNT_PATHS.orderDetails}?orderId=${orderId}`
/** The scanner, to check the parcels of a manifest. */
export const manifestCheckPath = (id: string): string => `${ACCOUNT_PATHS.scan}?manifest=${id}`
/** An invoice, opened in the list of them. */
export const invoicePath = (id: string): string => `${ACCOUNT_PATHS.billing}?part=invoices&invoice=${id}`
export const loadPath = (id: string): string => `${ACCOUNT_PATHS.loadDetails}?id=${id}`
/** The screen of an order of either kind: numbers of loads begin with LD (D39). */
export const orderPath = (id: string, number: string): string =>
  number.startsWith('LD') ? loadPath(id) : parcelPath(id)

/** The screen of a freight quote (requirements §2): LTL and the other modes have addresses of their own. */
export const freightQuotePath = ({ id, mode }: { id: string; mode: string }): string =>
  `${mode === 'ltl' ? ACCOUNT_PATHS.quotesLTLDetails : ACCOUNT_PATHS.quoteDetails}?quoteId=${id}`

/** The shipment wizards, by scope (domain/parcel/scope.ts). */
export const WIZARD_PATHS = {
  domestic: ACCOUNT_PATHS.createShipping,
  northAmerican: ACCOUNT_PATHS.northAmerican,
  international: ACCOUNT_PATHS.interShipment,
} as const

/** Old addresses and menu parents, and where they lead now. */
export const REDIRECTS: Record<string, string> = {
  '/help/aboutUs': PUBLIC_PATHS.aboutUs,
  '/help/cantactUs': PUBLIC_PATHS.contactUs,
  '/help/privacypolicy': PUBLIC_PATHS.privacyPolicy,
  '/help/termsofservice': PUBLIC_PATHS.termsOfService,
  '/package': ACCOUNT_PATHS.createShipping,
  '/billingCenter': ACCOUNT_PATHS.billing,
  '/customsBrokerage': ACCOUNT_PATHS.estimateCost,
  '/freight': ACCOUNT_PATHS.freightQuote,
  '/setting': ACCOUNT_PATHS.payments,
}

/**
 * Where other apps send what a person shares with this one (the manifest's share_target): the service worker
 * answers, so it is no screen.
 */
export const SHARE_TARGET = '/share'

/**
 * Where cards are entered. With this in the query the server allows the card gateway's script, on these pages
 * only.
 */
export const CARD_PAGES: readonly string[] = [ACCOUNT_PATHS.addPayments, ACCOUNT_PATHS.paymentsRemake]
export const CARD_GATEWAY_QUERY = 'card-gateway'
/** The document of the frame that calls the maps service (server/http/maps.ts); not a screen. */
export const MAPS_FRAME = '/maps/places'

export type PublicPage = keyof typeof PUBLIC_PATHS
export type AccountScreen = keyof typeof ACCOUNT_PATHS
