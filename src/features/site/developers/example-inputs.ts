/** What an example sends. Words in capitals stand for what a program has: ORDER_ID, SHIP_DATE. */
export interface ExampleInput {
  query?: Readonly<Record<string, string>>
  body?: object
}

const FROM = {
  fullName: 'Mina Roy',
  address1: '1 Main Street',
  city: 'Scarborough',
  province: 'ON',
  country: 'CA',
  postalCode: 'M1B 0A1',
  phone: '+14165550134',
}
const TO = {
  fullName: 'Élodie Tremblay',
  address1: '45 rue Saint-Paul',
  city: 'Montréal',
  province: 'QC',
  country: 'CA',
  postalCode: 'H2Y 1H2',
  phone: '+15145550142',
}
const PARCELS = [{ weight: 4, length: 12, width: 10, height: 8 }]
const ORDERS = { ids: ['ORDER_ID'] }

/** Of the calls that need more than their address. */
export const EXAMPLE_INPUTS: Readonly<Record<string, ExampleInput>> = {
  'GET /orders': { query: { tab: 'ordered' } },
  'GET /orders/count': { query: { tab: 'ordered' } },
  'GET /orders/:id/label': { query: { format: 'pdf4x6' } },
  'POST /quotes/parcel': {
    body: {
      carrierCode: 'sample_ground',
      from: { postalCode: FROM.postalCode, country: 'CA' },
      to: { postalCode: TO.postalCode, country: 'CA' },
      parcels: PARCELS,
      shipDate: 'SHIP_DATE',
    },
  },
  'POST /orders': {
    body: {
      rateId: 'RATE_ID',
      shipment: {
        from: FROM,
        to: TO,
        parcels: PARCELS,
        shipDate: 'SHIP_DATE',
        contents: 'Books',
        prohibitedGoodsConfirmed: true,
      },
    },
  },
  'POST /orders/labels': { body: { ...ORDERS, format: 'zpl' } },
  'POST /orders/packing-slips': { body: ORDERS },
  'POST /orders/export': { body: ORDERS },
  'POST /label-prints': { body: { id: 'NEW_ID', ...ORDERS, format: 'pdf4x6' } },
  'POST /manifests': { body: { id: 'NEW_ID', orderIds: ['ORDER_ID'] } },
  'POST /pickups': {
    body: {
      carrierCode: 'sample_ground',
      orderIds: ['ORDER_ID'],
      address: FROM,
      facilityName: 'Warehouse East',
      pickupDate: 'PICKUP_DATE',
      earliestPickupTime: '10:00',
      latestPickupTime: '15:00',
      totalWeight: 4,
    },
  },
  'POST /tracking': { body: { numbers: ['TRACKING_NUMBER'] } },
}

/** What the parts of an address are called in examples, by the folder before them. */
const ID_NAMES: Readonly<Record<string, string>> = {
  orders: 'ORDER_ID',
  'label-prints': 'PRINT_ID',
  intents: 'INTENT_ID',
  addresses: 'ADDRESS_ID',
  facilities: 'FACILITY_ID',
  pickups: 'PICKUP_ID',
  manifests: 'MANIFEST_ID',
  loads: 'LOAD_ID',
  quotes: 'QUOTE_ID',
  invoices: 'INVOICE_ID',
  files: 'FILE_ID',
  statements: 'MONTH',
}
/** Those that are a word to choose. */
const WORDS: Readonly<Record<string, string>> = {
  '/orders/:id/papers/:kind': 'commercialInvoice',
  '/loads/:id/documents/:kind': 'bol',
  '/places/postal/:code': 'M1B0A1',
}

/** `/orders/:id` with what an example puts there: `/orders/ORDER_ID`. */
export const examplePath = (path: string): string =>
  path.replace(/([\w-]+)\/:(\w+)/g, (_, folder: string, name: string) => {
    const word = name === 'id' || name === 'fileId' || name === 'month' ? ID_NAMES[folder] : WORDS[path]
    return `${folder}/${word}`
  })
