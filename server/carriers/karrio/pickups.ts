import { CarrierRefusal, type CarrierPickups, type PickupRequest } from '#server/carriers/carriers.ts'
import type { KarrioAnswer, KarrioCalls } from './calls.ts'
import { KarrioSilence } from './calls.ts'
import { addressOf, CLIENT_KEY } from './shapes.ts'

interface KarrioPickup { id: string; status?: string; confirmation_number?: string | null; metadata?: Record<string, string> | null }

/** A gateway does not say until when a driver comes the same day: house default. */
const CUT_OFF = '12:00'
/** Its list begins with the newest. */
const LOOKED_THROUGH = 100

/** A carrier's drivers through Karrio. What was not answered is looked for by our id before anything is asked again. */
export function karrioPickups(calls: KarrioCalls, { carrierName, connectionId }: { carrierName: string; connectionId: string }): CarrierPickups {
  const under = new Map<string, Promise<{ confirmationNumber: string }>>()
  const find = async (clientId: string): Promise<KarrioPickup | undefined> => {
    const { ok, body } = await calls.get<{ results?: KarrioPickup[] }>(`/v1/pickups?limit=${LOOKED_THROUGH}`)
    if (!ok || !body.results) throw new KarrioSilence('the pickups cannot be read', true)
    return body.results.find(({ metadata }) => metadata?.[CLIENT_KEY] === clientId)
  }
  const send = async (path: string, request: PickupRequest): Promise<{ confirmationNumber: string }> => {
    const answer = await calls.post<KarrioPickup>(path, bodyOf(request, carrierName, connectionId))
    if (answer.ok && answer.body.confirmation_number) return { confirmationNumber: answer.body.confirmation_number }
    const known = await find(request.clientId)
    if (known && path === '/v1/pickups' && known.confirmation_number) return { confirmationNumber: known.confirmation_number }
    throw refusal(answer)
  }
  const schedule = async (request: PickupRequest) => {
    const known = await find(request.clientId)
    if (known?.status === 'cancelled') throw new CarrierRefusal('pickup.tooLate')
    return known?.confirmation_number ? { confirmationNumber: known.confirmation_number } : send('/v1/pickups', request)
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
      return send(`/v1/pickups/${known.id}`, request)
    },
    async cancel(clientId) {
      const known = await find(clientId)
      if (!known || known.status === 'cancelled') return true
      // A second cancellation answers 409 with the pickup: what it is now decides.
      const { ok } = await calls.post(`/v1/pickups/${known.id}/cancel`, { reason: 'cancelled by the shipper' })
      return ok || (await find(clientId))?.status === 'cancelled'
    },
    async outcome(clientId) {
      const known = await find(clientId)
      return known && (known.status === 'picked_up' || known.status === 'closed') ? 'collected' : null
    },
  }
}

const isOver = ({ status }: KarrioPickup): boolean => status === 'cancelled' || status === 'picked_up' || status === 'closed'

/** Its OpenAPI: parcels are counted or named, not both; two lines of 50 characters for the driver. */
const bodyOf = ({ clientId, pickup, trackingNumbers }: PickupRequest, carrierName: string, connectionId: string) => ({
  carrier_code: carrierName, pickup_date: pickup.pickupDate, ready_time: pickup.earliestPickupTime, closing_time: pickup.latestPickupTime, address: addressOf(pickup.address), pickup_type: 'one_time',
  ...(trackingNumbers.length > 0 ? { tracking_numbers: [...trackingNumbers] } : { parcels_count: pickup.parcelCount }),
  ...(pickup.instructions && { instruction: pickup.instructions.slice(0, 50) }), ...(pickup.facilityName && { package_location: pickup.facilityName.slice(0, 50) }),
  options: { connection_id: connectionId }, metadata: { [CLIENT_KEY]: clientId },
})

/** A carrier that said no said it with a status below 500; anything else is not known. */
const refusal = ({ ok, status }: KarrioAnswer<unknown>): Error =>
  (ok || status === 409 ? new KarrioSilence('it is not known whether a driver comes', true) : new CarrierRefusal('pickup.refused'))
