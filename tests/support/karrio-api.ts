import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  ValidationError,
  type ObjectShape,
  type Schema,
} from 'yup'

/**
 * What Karrio's published interface (its OpenAPI, version 2026.1.32) says of the calls that are made here:
 * which fields, of what kind, how long.
 */

const text = (longest = 10_000) => string().max(longest).nullable()
const decimal = () => number().nullable()
const anything = () => mixed().nullable()
const oneOf = (...values: string[]) =>
  string()
    .nullable()
    .oneOf([...values, null])
const country = () => string().matches(/^[A-Z]{2}$/)
const list = (of: Schema) => array(of).nullable()
const words = () => list(string().required())
const whole = (fields: ObjectShape) => object(fields).noUnknown()
const maybe = (fields: ObjectShape) => whole(fields).nullable().default(undefined)

const addressFields = {
  postal_code: text(10),
  city: text(30),
  federal_tax_id: text(20),
  state_tax_id: text(20),
  person_name: text(50),
  company_name: text(50),
  country_code: country().required(),
  email: text(),
  phone_number: text(20),
  state_code: text(20),
  residential: boolean().nullable(),
  street_number: text(20),
  address_line1: text(50),
  address_line2: text(50),
  validate_location: boolean().nullable(),
}
const weightUnit = () => string().oneOf(['KG', 'LB', 'OZ', 'G']).required()
const commodity = whole({
  weight: number().required(),
  weight_unit: weightUnit(),
  title: text(35),
  description: text(100),
  quantity: number().integer(),
  sku: text(35),
  hs_code: text(35),
  value_amount: decimal(),
  value_currency: text(3),
  origin_country: country().nullable(),
  parent_id: text(),
  metadata: anything(),
})
const parcel = whole({
  weight: number().required(),
  weight_unit: weightUnit(),
  width: decimal(),
  height: decimal(),
  length: decimal(),
  dimension_unit: oneOf('CM', 'IN'),
  packaging_type: text(50),
  package_preset: text(50),
  description: text(250),
  content: text(100),
  is_document: boolean().nullable(),
  items: list(commodity),
  reference_number: text(100),
  freight_class: text(6),
  options: anything(),
})
const paidBy = () => oneOf('sender', 'recipient', 'third_party', '')
const customsFields = {
  commodities: array(commodity).required(),
  duty: maybe({ paid_by: paidBy(), currency: text(3), declared_value: decimal(), account_number: text() }),
  duty_billing_address: maybe(addressFields),
  content_type: oneOf('documents', 'gift', 'sample', 'merchandise', 'return_merchandise', 'other', ''),
  content_description: text(),
  incoterm: oneOf(
    'CFR',
    'CIF',
    'CIP',
    'CPT',
    'DAP',
    'DAF',
    'DDP',
    'DDU',
    'DEQ',
    'DES',
    'EXW',
    'FAS',
    'FCA',
    'FOB',
  ),
  invoice: text(50),
  invoice_date: text(),
  commercial_invoice: boolean().nullable(),
  certify: boolean().nullable(),
  signer: text(50),
  options: anything(),
}
const payment = maybe({ paid_by: paidBy(), currency: text(3), account_number: text() })
const labelType = () => string().oneOf(['PDF', 'ZPL', 'PNG'])

/** RateRequest and ShipmentData. */
const shipping = {
  shipper: whole(addressFields).required(),
  recipient: whole(addressFields).required(),
  parcels: array(parcel).required(),
  options: anything(),
  reference: text(35),
  services: words(),
  carrier_ids: words(),
}
const visit = {
  pickup_date: string(),
  address: maybe(addressFields),
  ready_time: text(),
  closing_time: text(),
  instruction: text(50),
  package_location: text(50),
  options: anything(),
  tracking_numbers: words(),
  metadata: anything(),
}

const REQUESTS: [method: string, path: RegExp, body: Schema][] = [
  ['POST', /^\/v1\/proxy\/rates$/, whole({ ...shipping, reference: text() })],
  [
    'POST',
    /^\/v1\/shipments$/,
    whole({
      ...shipping,
      return_address: maybe(addressFields),
      billing_address: maybe(addressFields),
      payment,
      customs: maybe(customsFields),
      label_type: labelType(),
      service: string(),
      metadata: anything(),
    }),
  ],
  [
    'POST',
    /^\/v1\/shipments\/\w+\/purchase$/,
    whole({
      selected_rate_id: string().required(),
      label_type: labelType(),
      payment,
      reference: text(),
      metadata: anything(),
    }),
  ],
  ['POST', /^\/v1\/shipments\/\w+\/cancel$/, whole({})],
  [
    'POST',
    /^\/v1\/trackers$/,
    whole({
      tracking_number: string().required(),
      carrier_name: string().required(),
      account_number: text(),
      reference: text(),
      info: anything(),
      metadata: anything(),
    }),
  ],
  // With what its running servers take beside that: a way of its own, which names the carrier in the body.
  [
    'POST',
    /^\/v1\/pickups(\/\w+\/schedule)?$/,
    whole({
      ...visit,
      pickup_date: string().required(),
      ready_time: string().required(),
      closing_time: string().required(),
      carrier_code: string(),
      pickup_type: string(),
      parcels_count: number().integer(),
    }),
  ],
  ['POST', /^\/v1\/pickups\/\w+\/cancel$/, whole({ reason: string() })],
  ['POST', /^\/v1\/pickups\/\w+$/, whole({ ...visit, confirmation_number: string().required() })],
]

const message = object({
  message: string(),
  code: string(),
  details: anything(),
  carrier_name: string(),
  carrier_id: string(),
})
const rate = object({
  id: string(),
  object_type: string(),
  carrier_name: string().required(),
  carrier_id: string().required(),
  currency: string(),
  service: text(),
  total_charge: number(),
  transit_days: number().integer().nullable(),
  extra_charges: array(object({ name: text(), amount: decimal(), currency: text() })),
  estimated_delivery: text(),
  meta: anything(),
  test_mode: boolean().required(),
})
const SHIPMENT_STATES = [
  'draft',
  'purchased',
  'cancelled',
  'shipped',
  'in_transit',
  'delivered',
  'needs_attention',
  'out_for_delivery',
  'delivery_failed',
]
const shipment = object({
  id: string(),
  shipper: object(addressFields).required(),
  recipient: object(addressFields).required(),
  parcels: array().required(),
  rates: array(rate),
  created_at: string().required(),
  messages: array(message),
  status: string().oneOf(SHIPMENT_STATES),
  tracking_number: text(),
  label_url: text(),
  test_mode: boolean().required(),
  metadata: anything(),
})
const scan = object({
  date: text(),
  description: text(),
  location: text(),
  code: text(),
  time: text(),
  latitude: decimal(),
  longitude: decimal(),
})
const TRACKER_STATES = [
  'pending',
  'unknown',
  'on_hold',
  'cancelled',
  'delivered',
  'in_transit',
  'delivery_delayed',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
  'return_to_sender',
]
const tracker = object({
  id: string(),
  carrier_name: string().required(),
  carrier_id: string().required(),
  tracking_number: string().required(),
  events: list(scan),
  delivered: boolean(),
  test_mode: boolean().required(),
  status: string().oneOf(TRACKER_STATES),
  estimated_delivery: text(),
})
const pickup = object({
  id: text(),
  carrier_name: string().required(),
  carrier_id: string().required(),
  confirmation_number: string().required(),
  pickup_date: text(),
  ready_time: text(),
  closing_time: text(),
  metadata: anything(),
  parcels: array().required(),
  instruction: text(50),
  package_location: text(50),
  test_mode: boolean().required(),
})
const page = (of: Schema) =>
  object({
    count: number().integer().nullable(),
    next: text(),
    previous: text(),
    results: array(of).required(),
  })
const connection = object({
  id: string().required(),
  carrier_name: string().required(),
  display_name: string(),
  carrier_id: string().required(),
  is_system: boolean().required(),
  active: boolean().required(),
  test_mode: boolean().required(),
})

const ANSWERS: [method: string, path: RegExp, statuses: number[], body: Schema][] = [
  [
    'POST',
    /^\/v1\/proxy\/rates$/,
    [200],
    object({ messages: array(message), rates: array(rate).required() }),
  ],
  ['GET', /^\/v1\/shipments\/\w+$/, [200], shipment],
  ['POST', /^\/v1\/shipments$/, [201], shipment],
  ['POST', /^\/v1\/shipments\/\w+\/(purchase|cancel)$/, [200], shipment],
  ['GET', /^\/v1\/trackers$/, [200], page(tracker)],
  ['POST', /^\/v1\/trackers$/, [200], tracker],
  ['GET', /^\/v1\/connections$/, [200], page(connection)],
  ['GET', /^\/v1\/pickups$/, [200], page(pickup)],
  ['POST', /^\/v1\/pickups\/\w+\/schedule$/, [201], pickup],
  ['POST', /^\/v1\/pickups\/\w+(\/cancel)?$/, [200], pickup],
]
const FAULTS: Record<number, Schema> = {
  ...Object.fromEntries(
    [400, 404, 409, 500].map((status) => [
      status,
      object({
        errors: array(object({ message: string(), code: string(), details: anything() })).required(),
      }),
    ]),
  ),
  424: object({ messages: array(message).required() }),
}

/** What the interface says against a request, or null. */
export function requestFault(method: string, path: string, body: unknown): string | null {
  const [, , schema] = REQUESTS.find(([asked, shape]) => asked === method && shape.test(path)) ?? []
  return schema ? faultIn(schema, body) : null
}

/** What the interface says against an answer, or null. */
export function answerFault(method: string, path: string, status: number, body: unknown): string | null {
  const [, , statuses, schema] = ANSWERS.find(([asked, shape]) => asked === method && shape.test(path)) ?? []
  if (!statuses || !schema) return null
  if (statuses.includes(status)) return faultIn(schema, body)
  const fault = FAULTS[status]
  return fault ? faultIn(fault, body) : `${method} ${path} does not answer ${status}`
}

/** What the interface says against the data of a `tracker_…` event, which is a TrackingStatus, or null. */
export const trackerFault = (data: unknown): string | null => faultIn(tracker, data)

function faultIn(schema: Schema, value: unknown): string | null {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.join('; ')
    throw error
  }
}
