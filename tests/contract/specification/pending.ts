const screens = (...paths: string[]) => paths.map((path) => `account screen ${path}`)
const fields = (entity: string, ...words: string[]) => words.map((word) => `field ${entity}: ${word}`)
const constants = (...names: string[]) => names.map((name) => `constant ${name}`)

/** Rows of the specification that are not built yet, by area. A row that is built fails here until it is gone; in the end all are. */
export const PENDING: Record<string, readonly string[]> = {
  parcel: screens('/package/shippingOrders', '/package/importExcel'),
  freight: [
    ...screens(
      '/freight/facilities', '/freight/facilities/addFacilities', '/freight/loadDetails', '/freight/myOrders', '/freight/myQuotes', '/freight/quickQuote',
      '/freight/quickQuote/bookShipment', '/freight/quickQuote/payShipment', '/freight/quickQuote/pickUpInfomation', '/freight/quickQuote/selectQuote',
      '/freight/quickQuote/modules/lessThanTruckload', '/freight/quickQuote/modules/truckload', '/freight/quickQuote/truckLoad/quoteDetails',
      '/freight/shipments', '/freight/tracking', '/quotes/quotesLTL', '/quotes/quotesLTLDetails', '/quotes/quotesLTLSteps',
    ),
    ...fields(
      'package or commodity', 'freight class', 'is pallets', 'is stackable', 'is hazmat', 'limited access stop', 'is guaranteed', 'NMFC', 'NMFC sub', 'packaging',
      'temperature', 'min temperature', 'max temperature', 'shipment value', 'tarps', 'overall length', 'overall width', 'overall height', 'total weight', 'total volume',
    ),
    ...fields(
      'quote or load', 'load number', 'mode', 'equipment', 'distance', 'shipment type', 'service level', 'stops', 'documents', 'charges', 'freight', 'fuel surcharge',
      'accessorial charges', 'estimated total', 'estimated delivery', 'invoice date', 'bill of lading', 'dry van', 'refrigerated', 'open deck', 'other equipment',
    ),
    ...constants('LIFT_GATE_MAX', 'MAX_STACKABLE_HEIGHT_IN', 'LTL_PICKUP_WITHIN_HOURS'),
  ],
  customs: screens('/customsBrokerage/estimateCost', '/customsBrokerage/fromPackingList'),
}
