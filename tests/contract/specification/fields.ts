/**
 * Specification §3, field by field: its words → where the product declares it, as `file#declaration.field`.
 * Without a folder, all files of that name are searched.
 */
const SESSION_USER = 'src/domain/account/account.ts#SessionUser'
const SESSION = 'src/contract/account/auth.ts#Session'
const LOGIN = 'src/domain/account/account.ts#loginSchema'
const MENU_ITEM = 'src/app/menu.ts#MenuItem'
const ADDRESS = 'src/domain/address/address.ts#addressSchema'
const PARCEL = 'src/domain/parcel/parcel.ts#parcelSchema'
const SHIPMENT = 'src/domain/parcel/parcel.ts#shipmentSchema'
const ORDER_ROW = 'src/contract/orders.ts#OrderRow'
const ORDER = 'src/contract/orders.ts#OrderDetails'
const PRICE_KINDS = 'src/domain/rating/rating.ts#PRICE_LINE_KINDS'
const RATE = 'src/domain/rating/rating.ts#Rate'
const UNIT = 'src/domain/freight/handling-unit.ts#handlingUnitSchema'
const GOODS = 'src/domain/freight/handling-unit.ts#unitGoodsSchema'
const FREIGHT = 'src/domain/freight/freight.ts#freightRequestSchema'
const LOAD_ROW = 'src/contract/loads.ts#LoadRow'
const LOAD = 'src/contract/loads.ts#Load'
const TRAILER = 'src/domain/freight/freight.ts#trailerSchema'
const EQUIPMENT = 'src/domain/freight/freight.ts#EQUIPMENT'
const PICKUP = 'src/domain/pickups/pickup.ts#pickupSchema'
const CARD = 'src/domain/money/payment-card.ts#cardSchema'
const TOP_UP = 'src/domain/money/top-up.ts#TopUp'

export const ENTITY_FIELDS: Record<string, Record<string, string>> = {
  'session user': {
    ...plain(SESSION_USER, ['userId', 'userName', 'nickName', 'avatar', 'partnerId']),
    'roles list': `${SESSION_USER}.roles`,
    'permissions list': `${SESSION_USER}.permissions`,
    token: `${SESSION}.access_token`,
    expires_in: `${SESSION}.expires_in`,
  },
  'login payload': {
    ...plain(LOGIN, ['username', 'password']),
    ...plain('src/domain/account/account.ts#captcha', ['code', 'uuid']),
  },
  'app state': {
    language: 'src/i18n/locale-cookie.ts#currentLocale',
    languageLocale: 'src/domain/shared/locale.ts#LOCALE_FACTS.bcp47',
    isApp: 'server/http/pages/public-file.ts#publicFile.app',
  },
  'sidebar state': {
    opened: 'src/app/layouts/menus/use-menu-open.ts#useMenuOpen',
    menuList: 'src/app/menu.ts#MENU',
  },
  'menu item': plain(MENU_ITEM, [
    'id',
    'label',
    'name',
    'path',
    'component',
    'icon',
    'parentId',
    'children',
    'authority',
    'code',
    'hidden',
  ]),
  address: {
    ...plain(ADDRESS, ['company', 'address1', 'address2', 'city', 'phone', 'extension', 'email']),
    'full name or company name': `${ADDRESS}.fullName`,
    'apt/suite': `${ADDRESS}.aptSuite`,
    'province/state': `${ADDRESS}.province`,
    country: `${ADDRESS}.country`,
    'postal/zip code': `${ADDRESS}.postalCode`,
    'contact name': `${ADDRESS}.contactName`,
    'address type': `${ADDRESS}.addressType`,
    'buzz code': `${ADDRESS}.buzzCode`,
    'allow dropoff': `${ADDRESS}.allowDropoff`,
    'is default': `${ADDRESS}.isDefault`,
    'is company': `${ADDRESS}.isCompany`,
    'residential flag': `${ADDRESS}.residential`,
    'save to address book': `${SHIPMENT}.saveToToAddressBook`,
    ...Object.fromEntries(
      ['None', 'Apartment', 'Commercial', 'House', 'Townhouse'].map((type) => [
        `type ${type}`,
        `src/domain/address/address.ts#ADDRESS_TYPES.${type}`,
      ]),
    ),
  },
  'package or commodity': {
    ...plain(PARCEL, ['quantity', 'weight', 'length', 'width', 'height']),
    'description of goods': `${PARCEL}.description`,
    'declared value': `${PARCEL}.declaredValue`,
    'insurance value': `${PARCEL}.insuranceValue`,
    ...named(UNIT, {
      'freight class': 'freightClass',
      'is pallets': 'isPallets',
      'is stackable': 'isStackable',
      packaging: 'packaging',
    }),
    ...named(GOODS, { 'is hazmat': 'isHazmat', NMFC: 'nmfc', 'NMFC sub': 'nmfcSub' }),
    ...named(FREIGHT, {
      temperature: 'temperature',
      'min temperature': 'minTemperature',
      'max temperature': 'maxTemperature',
      'shipment value': 'shipmentValue',
      'total weight': 'totalWeight',
      'total volume': 'totalVolume',
    }),
    ...named(TRAILER, {
      tarps: 'tarps',
      'overall length': 'overallLength',
      'overall width': 'overallWidth',
      'overall height': 'overallHeight',
    }),
    'limited access stop': 'src/domain/freight/freight.ts#freightEndSchema.limitedAccess',
    'is guaranteed': 'src/domain/freight/freight.ts#SERVICE_LEVELS.guaranteed',
  },
  pickup: named(PICKUP, {
    'pickup date': 'pickupDate',
    'ready time': 'readyTime',
    'facility open': 'facilityOpen',
    'facility close': 'facilityClose',
    'facility name': 'facilityName',
    'pickup number': 'pickupNumber',
    requirements: 'requirements',
    'earliest pickup time': 'earliestPickupTime',
    'latest pickup time': 'latestPickupTime',
    notes: 'notes',
  }),
  'payment card': named(CARD, {
    'name on card': 'nameOnCard',
    'card number': 'cardNumber',
    'card type': 'cardType',
    'expiration month': 'expirationMonth',
    'expiration year': 'expirationYear',
    CVV: 'cvv',
    'billing address': 'billingAddress',
    'default card': 'isDefault',
  }),
  order: {
    'order id': `${ORDER_ROW}.id`,
    'reference order number': `${ORDER_ROW}.reference`,
    'tracking number': `${ORDER_ROW}.trackingNumber`,
    carrier: `${ORDER_ROW}.carrierName`,
    status: `${ORDER_ROW}.status`,
    'pay status': `${ORDER_ROW}.payStatus`,
    'paid time': `${ORDER}.paidAt`,
    'created time': `${ORDER_ROW}.createdAt`,
    'updated time': `${ORDER}.updatedAt`,
    'shipping price': `${ORDER_ROW}.totalCents`,
    'notification language': `${SHIPMENT}.notificationLanguage`,
    'signature option': `${SHIPMENT}.signature`,
    recipient: `${SHIPMENT}.to`,
    sender: `${SHIPMENT}.from`,
    'order batch': 'src/contract/orders.ts#OrderRow.batch',
    source: 'src/contract/orders.ts#OrderRow.source',
  },
  'quote or load': {
    ...named(LOAD_ROW, {
      'load number': 'loadNumber',
      mode: 'mode',
      equipment: 'equipment',
      'service level': 'serviceLevel',
      'estimated total': 'estimatedTotal',
      'estimated delivery': 'estimatedDelivery',
      'bill of lading': 'billOfLading',
    }),
    ...named(LOAD, {
      distance: 'distance',
      'shipment type': 'shipmentType',
      stops: 'stops',
      documents: 'documents',
      charges: 'charges',
      freight: 'freight',
      'fuel surcharge': 'fuelSurcharge',
      'accessorial charges': 'accessorialCharges',
      'invoice date': 'invoiceDate',
    }),
    ...named(EQUIPMENT, {
      'dry van': 'dry_van',
      refrigerated: 'refrigerated',
      'open deck': 'open_deck',
      'other equipment': 'other',
    }),
  },
  'price detail lines': {
    'freight charge': `${PRICE_KINDS}.freight`,
    'fuel surcharge': `${PRICE_KINDS}.fuel`,
    'carbon surcharge': `${PRICE_KINDS}.carbon`,
    subtotal: `${RATE}.subtotalCents`,
    tax: `${RATE}.taxes`,
    total: `${RATE}.totalCents`,
  },
  'top-up': named(TOP_UP, {
    subtotal: 'subtotal',
    'transaction fee': 'transactionFee',
    'total cost': 'totalCost',
    'additional credits': 'additionalCredits',
    coupon: 'coupon',
    'total credits': 'totalCredits',
    'reference number': 'referenceNumber',
  }),
  units: {
    lbs: 'src/domain/shared/units.ts#WEIGHT_UNITS.lb',
    kg: 'src/domain/shared/units.ts#WEIGHT_UNITS.kg',
    In: 'src/domain/shared/units.ts#LENGTH_UNITS.in',
    cm: 'src/domain/shared/units.ts#LENGTH_UNITS.cm',
    CAD: 'src/domain/shared/limits.ts#CURRENCY.CAD',
  },
}

function plain(declaration: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${declaration}.${name}`]))
}

function named(declaration: string, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([words, name]) => [words, `${declaration}.${name}`]))
}
