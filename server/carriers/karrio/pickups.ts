import { CarrierRefusal, type CarrierPickups, type PickupRequest } from '#server/carriers/carriers.ts'
import { KarrioNoResponse, type KarrioAnswer, type KarrioCalls } from './calls.ts'
import { addressOf, CLIENT_KEY } from './requests.ts'

interface KarrioPickup {
  id: string
  status?: string
  confirmation_number?: string | null
  metadata?: Record<string, string> | null
}

/** A gateway doesn't tell the same-day cut-off: house default. */
const CUT_OFF = '12:00'
/**
 * Page size of its list, newest first, and how far back it is searched on servers that can't filter by
 * metadata.
 */
const PAGE = 100
const MAX_PAGES = 1000

/**
 * A carrier's pickups through Karrio. After a lost response, the pickup is looked up by our id before
 * anything is requested again.
 */
export function karrioPickups(
  calls: KarrioCalls,
  { carrierName, carrierId }: { carrierName: string; carrierId: string },
): CarrierPickups {
  const under = new Map<string, Promise<{ confirmationNumber: string }>>()
  const find = async (clientId: string): Promise<KarrioPickup | undefined> => {
    for (let offset = 0; ; offset += PAGE) {
      const { ok, body } = await calls.get<{ results?: KarrioPickup[]; next?: string | null }>(
        `/v1/pickups?metadata_key=${CLIENT_KEY}&metadata_value=${clientId}&limit=${PAGE}&offset=${offset}`,
      )
      if (!ok || !body.results) throw new KarrioNoResponse('the pickups cannot be read', true)
      const found = body.results.find(({ metadata }) => metadata?.[CLIENT_KEY] === clientId)
      if (found || !body.next || offset + PAGE >= MAX_PAGES) return found
    }
  }
  /**
   * Addressed to the connection; a server that doesn't support that yet (405) uses its first connection of
   * the carrier.
   */
  const ask = async (request: PickupRequest): Promise<KarrioAnswer<KarrioPickup>> => {
    const body = bookingOf(request, { carrierName, carrierId })
    const answer = await calls.post<KarrioPickup>('/v1/pickups', body)
    return answer.status === 405
      ? calls.post<KarrioPickup>(`/v1/pickups/${encodeURIComponent(carrierName)}/schedule`, body)
      : answer
  }
  const schedule = async (request: PickupRequest): Promise<{ confirmationNumber: string }> => {
    const known = await find(request.clientId)
    if (known?.status === 'cancelled') throw new CarrierRefusal('pickup.tooLate')
    if (known?.confirmation_number) return { confirmationNumber: known.confirmation_number }
    const answer = await ask(request)
    const booked = answer.ok && answer.body.confirmation_number ? answer.body : await find(request.clientId)
    if (booked?.confirmation_number) return { confirmationNumber: booked.confirmation_number }
    throw refusal(answer)
  }
  return {
    cutOff: CUT_OFF,
    schedule(request) {
      const { clientId } = request
      const running = under.get(clientId) ?? schedule(request).finally(() => under.delete(clientId))
      under.set(clientId, running)
      return running
    },
    async change(request) {
      const known = await find(request.clientId)
      if (!known || isOver(known)) throw new CarrierRefusal('pickup.tooLate')
      const answer = await calls.post<KarrioPickup>(`/v1/pickups/${known.id}`, changeOf(request, known))
      if (answer.ok && answer.body.confirmation_number)
        return { confirmationNumber: answer.body.confirmation_number }
      throw refusal(answer)
    },
    async cancel(clientId) {
      const known = await find(clientId)
      if (!known || known.status === 'cancelled') return true
      // A second cancellation gives 409, or 404 where cancelled ones are removed: the current status decides.
      const { ok } = await calls.post(`/v1/pickups/${known.id}/cancel`, {
        reason: 'cancelled by the shipper',
      })
      if (ok) return true
      const now = await find(clientId)
      return !now || now.status === 'cancelled'
    },
    async outcome(clientId) {
      const known = await find(clientId)
      return known && (known.status === 'picked_up' || known.status === 'closed') ? 'collected' : null
    },
  }
}

const isOver = ({ status }: KarrioPickup): boolean =>
  status === 'cancelled' || status === 'picked_up' || status === 'closed'

/**
 * As in PickupData and PickupUpdateData of its OpenAPI: two lines of 50 characters for the driver. An update
 * without our id would lose it.
 */
const visitOf = ({ clientId, pickup }: PickupRequest) => ({
  pickup_date: pickup.pickupDate,
  ready_time: pickup.earliestPickupTime,
  closing_time: pickup.latestPickupTime,
  address: addressOf(pickup.address, { tooLong: 'pickup.refused' }),
  instruction: pickup.instructions.slice(0, 50) || null,
  package_location: pickup.facilityName.slice(0, 50) || null,
  metadata: { [CLIENT_KEY]: clientId },
})

/**
 * Parcels are listed, or counted on servers that support that. What Karrio calls the connection's id is the
 * name its operator gave it.
 */
const bookingOf = (
  request: PickupRequest,
  { carrierName, carrierId }: { carrierName: string; carrierId: string },
) => ({
  ...visitOf(request),
  carrier_code: carrierName,
  pickup_type: 'one_time',
  options: { connection_id: carrierId },
  ...(request.trackingNumbers.length > 0
    ? { tracking_numbers: [...request.trackingNumbers] }
    : { parcels_count: request.pickup.parcelCount }),
})

/**
 * The list of parcels stays: it doesn't accept numbers that are in a pickup already, not even in this one.
 */
const changeOf = (request: PickupRequest, { confirmation_number: confirmation }: KarrioPickup) => ({
  ...visitOf(request),
  confirmation_number: confirmation,
})

/** A carrier's refusal has a status below 500; with anything else the outcome is unknown. */
const refusal = ({ ok, status }: KarrioAnswer<unknown>): Error =>
  ok || status === 409
    ? new KarrioNoResponse('it is not known whether a driver comes', true)
    : new CarrierRefusal('pickup.refused')
