import { array, boolean, number, string, type Schema } from 'yup'
import {
  addressFields,
  anything,
  country,
  decimal,
  faultIn,
  list,
  maybe,
  oneOf,
  text,
  whole,
  words,
} from './karrio-fields.ts'

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
  // Running servers also accept scheduling at a URL of its own, with the carrier's name in the body.
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

/** What is wrong with a request according to the published API, or null. */
export function requestFault(method: string, path: string, body: unknown): string | null {
  const [, , schema] = REQUESTS.find(([asked, shape]) => asked === method && shape.test(path)) ?? []
  return schema ? faultIn(schema, body) : null
}
