import { array, boolean, number, object, string, type Schema } from 'yup'
import { addressFields, anything, decimal, faultIn, list, text } from './karrio-fields.ts'

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

/** What is wrong with a response according to the published API, or null. */
export function answerFault(method: string, path: string, status: number, body: unknown): string | null {
  const [, , statuses, schema] = ANSWERS.find(([asked, shape]) => asked === method && shape.test(path)) ?? []
  if (!statuses || !schema) return null
  if (statuses.includes(status)) return faultIn(schema, body)
  const fault = FAULTS[status]
  return fault ? faultIn(fault, body) : `${method} ${path} does not answer ${status}`
}

/** What is wrong with the data of a `tracker_…` event, a TrackingStatus, or null. */
export const trackerFault = (data: unknown): string | null => faultIn(tracker, data)
