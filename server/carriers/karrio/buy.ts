import { CarrierRefusal, type Booking } from '#server/carriers/carriers.ts'
import type { bookingLog, GatewayBooking } from './bookings.ts'
import { KarrioNoResponse, type KarrioCalls } from './calls.ts'
import { centsOf, type KarrioRate } from './rates.ts'
import { CLIENT_KEY, shipmentBody } from './requests.ts'

export interface KarrioShipment {
  id: string
  /** draft, purchased (also called created), cancelled, and in transit: shipped, in_transit, delivered … */
  status: string
  tracking_number?: string | null
  label_url?: string | null
  rates?: KarrioRate[]
}
interface Buying {
  calls: KarrioCalls
  book: ReturnType<typeof bookingLog>
  carrier: { code: string; carrierId: string }
  now: Date
}

/**
 * If it is still a draft this long after the purchase was requested, it won't be bought any more: Karrio's
 * timeouts for carriers are far shorter.
 */
const GIVE_UP_AFTER_MS = 10 * 60_000

/**
 * Buys exactly once: a draft with our id, the draft's id in our record, then the purchase, requested once. If
 * a response is lost, its outcome is looked up next time (Karrio has no idempotency key).
 * @returns the tracking number
 * @throws CarrierRefusal when it was not bought and will not be; anything else: not known yet
 */
export async function buyOnce(buying: Buying, booking: Booking): Promise<string> {
  const { book, calls } = buying
  const row = (await book.find(booking.clientId)) ?? (await begin(buying, booking))
  if (row.trackingNumber) return row.trackingNumber
  const shipment = await shipmentOf(calls, row.shipmentId)
  if (isBought(shipment)) return note(buying, row, shipment)
  if (shipment.status === 'cancelled') throw new CarrierRefusal('order.carrierRefused')
  // Nobody else may have asked meanwhile: the claim is taken once, in the database.
  if (row.attemptedAt || !(await book.claim(row.clientId, buying.now))) return await giveUp(buying, row)
  return await purchase(buying, row, rateOf(booking, shipment))
}

/** A draft whose response was lost counts: it is found by our id. */
async function begin(
  { calls, book, carrier, now }: Buying,
  { clientId, customerId, shipment, rate }: Booking,
): Promise<GatewayBooking> {
  const known = await calls.get<{ results?: KarrioShipment[] }>(
    `/v1/shipments?metadata_key=${CLIENT_KEY}&metadata_value=${clientId}&limit=20`,
  )
  const found =
    known.body.results?.find((one) => isBought(one)) ??
    known.body.results?.find(({ status }) => status === 'draft')
  const draft = found ?? (await create())
  return book.begin({ customerId, clientId, carrierCode: carrier.code, shipmentId: draft.id, createdAt: now })

  async function create(): Promise<KarrioShipment> {
    const { ok, body, messages } = await calls.post<KarrioShipment>(
      '/v1/shipments',
      shipmentBody(shipment, { carrierId: carrier.carrierId, serviceCode: rate.serviceCode, clientId }),
    )
    // 201 with errors is a draft without rates, which rateOf reports. Without an id there is no draft.
    if (ok && body.id) return body
    throw refusal(messages)
  }
}

/** At the promised price or less. */
function rateOf({ rate, costCents }: Booking, { rates = [] }: KarrioShipment): KarrioRate | null {
  const found = rates.find(({ service }) => service === rate.serviceCode)
  return found && found.currency === 'CAD' && centsOf(found.total_charge) <= costCents ? found : null
}

async function purchase(buying: Buying, row: GatewayBooking, rate: KarrioRate | null): Promise<string> {
  const { book, calls } = buying
  if (!rate) {
    await book.release(row.clientId)
    throw new CarrierRefusal('order.rateGone')
  }
  try {
    const answer = await calls.post<KarrioShipment>(`/v1/shipments/${row.shipmentId}/purchase`, {
      selected_rate_id: rate.id,
      label_type: 'PDF',
      metadata: { [CLIENT_KEY]: row.clientId },
    })
    if (answer.ok && isBought(answer.body)) return await note(buying, row, answer.body)
    const shipment = await shipmentOf(calls, row.shipmentId)
    if (isBought(shipment)) return await note(buying, row, shipment)
    // 409: another purchase of it is in progress.
    if (answer.status === 409) throw new KarrioNoResponse('the purchase is still worked on', true)
    await book.release(row.clientId)
    throw refusal(answer.messages)
  } catch (error) {
    if (!(error instanceof KarrioNoResponse)) throw error
    if (!error.sent) await book.release(row.clientId)
    const shipment = error.sent ? await shipmentOf(calls, row.shipmentId).catch(() => null) : null
    if (shipment && isBought(shipment)) return note(buying, row, shipment)
    throw error
  }
}

/**
 * Requested, and still a draft: outcome unknown. After a while it is cancelled there first, so that it can
 * never be bought, and then given up here.
 */
async function giveUp({ calls, book, now }: Buying, row: GatewayBooking): Promise<never> {
  const since = (await book.find(row.clientId))?.attemptedAt ?? now
  if (now.getTime() - since.getTime() < GIVE_UP_AFTER_MS)
    throw new KarrioNoResponse('it is not known whether this was bought', true)
  await calls.post(`/v1/shipments/${row.shipmentId}/cancel`)
  const { status } = await shipmentOf(calls, row.shipmentId)
  if (status !== 'cancelled') throw new KarrioNoResponse('it is not known whether this was bought', true)
  throw new CarrierRefusal('order.carrierRefused')
}

async function note(
  { book }: Buying,
  { clientId }: GatewayBooking,
  { tracking_number: number }: KarrioShipment,
): Promise<string> {
  await book.bought(clientId, number!)
  return number!
}

export async function shipmentOf(calls: KarrioCalls, id: string): Promise<KarrioShipment> {
  const { ok, body } = await calls.get<KarrioShipment>(`/v1/shipments/${id}`)
  if (!ok || !body.id) throw new KarrioNoResponse(`shipment ${id} cannot be read`, true)
  return body
}

const isBought = ({ status, tracking_number: number }: KarrioShipment): boolean =>
  status !== 'draft' && status !== 'cancelled' && Boolean(number)

/**
 * Carriers' own messages can contain names, so they aren't repeated. Known error codes have messages of ours.
 */
function refusal(messages: readonly { code?: string; message?: string }[]): CarrierRefusal {
  const carrierWords = messages.map(({ code, message }) => `${code ?? ''} ${message ?? ''}`).join(' ')
  return new CarrierRefusal(
    /address|postal|zip|city|province|state/i.test(carrierWords)
      ? 'order.carrierAddress'
      : 'order.carrierRefused',
  )
}
