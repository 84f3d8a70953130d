import type { KarrioStandIn, StandInPickup } from './karrio-state.ts'

interface Asked {
  method: string
  url: URL
  body: Record<string, unknown>
}
type Given = { status: number; body: object } | 'cut'

const no = (status: number, code: string, message: string): Given => ({
  status,
  body: { errors: [{ code, message }] },
})

/**
 * Pickups as in its published API (PickupData, PickupUpdateData, PickupCancelData, PickupList) and the code
 * behind it.
 */
export function answerPickup(
  state: KarrioStandIn,
  newId: (kind: string) => string,
  { method, url, body }: Asked,
): Given {
  const [, , , id, verb] = url.pathname.split('/') as (string | undefined)[]
  if (method === 'GET') return { status: 200, body: listed(state, url) }
  if (!id && state.published) return no(405, 'method_not_allowed', 'Method "POST" not allowed.')
  if (!id || verb === 'schedule') return scheduled(state, newId, body, verb === 'schedule')
  const pickup = state.pickups.get(id)
  if (!pickup) return no(404, 'not_found', 'Pickup not found')
  if (verb === 'cancel') return cancelled(state, pickup)
  const wrong = wrongIn(state, body) ?? (body.confirmation_number ? null : 'confirmation_number is required')
  if (wrong) return no(400, 'invalid', wrong)
  if (pickup.status !== 'scheduled')
    return no(409, 'state_error', `The pickup is '${pickup.status}' and cannot be updated`)
  // Fields left out of the body keep their values, except metadata, which has a default.
  Object.assign(pickup, { body: { ...pickup.body, ...body }, metadata: body.metadata ?? {} })
  return { status: 200, body: shown(state, pickup) }
}

function listed(state: KarrioStandIn, { searchParams }: URL): object {
  const [limit, offset, value] = [
    Number(searchParams.get('limit') ?? 20),
    Number(searchParams.get('offset') ?? 0),
    searchParams.get('metadata_value'),
  ]
  const all = [...state.pickups.values()]
    .toReversed()
    .filter(({ metadata }) => state.published || !value || Object.values(metadata).includes(value))
  return {
    count: all.length,
    next:
      offset + limit < all.length ? `${state.url}/v1/pickups?limit=${limit}&offset=${offset + limit}` : null,
    previous: null,
    results: all.slice(offset, offset + limit).map((one) => shown(state, one)),
  }
}

function scheduled(
  state: KarrioStandIn,
  newId: (kind: string) => string,
  body: Record<string, unknown>,
  byName: boolean,
): Given {
  const missing = ['pickup_date', 'ready_time', 'closing_time', 'address'].find((field) => !body[field])
  const named = Array.isArray(body.tracking_numbers) && body.tracking_numbers.length > 0
  const wrong = missing
    ? `${missing} is required`
    : (wrongIn(state, body) ??
      (named || (!state.published && Number(body.parcels_count) >= 1)
        ? null
        : 'At least one of tracking_numbers or parcels_count must be provided'))
  if (wrong) return no(400, 'invalid', wrong)
  const { connection_id: connection } = body.options as { connection_id?: string }
  if (!byName && (body.carrier_code !== 'canadapost' || connection !== 'canadapost'))
    return no(404, 'not_found', 'No active carrier connection found to process the request')
  const doing = state.nextPickup
  state.nextPickup = 'schedule'
  if (doing === 'carrierNo424')
    return {
      status: 424,
      body: {
        messages: [
          {
            carrier_name: 'canadapost',
            carrier_id: 'canadapost',
            code: '9111',
            message: 'No pickup at 1 Main Street',
          },
        ],
      },
    }
  const id = newId('pck')
  const pickup: StandInPickup = {
    id,
    status: 'scheduled',
    confirmation_number: `PU${Number(id.slice(4))}`,
    metadata: (body.metadata ?? {}) as Record<string, string>,
    body,
  }
  state.pickups.set(id, pickup)
  return doing === 'scheduleAndCut' ? 'cut' : { status: 201, body: shown(state, pickup) }
}

function cancelled(state: KarrioStandIn, pickup: StandInPickup): Given {
  if (state.published) {
    state.pickups.delete(pickup.id)
    return { status: 200, body: { ...shown(state, pickup), id: null } }
  }
  if (pickup.status === 'cancelled' || pickup.status === 'closed')
    return no(409, 'state_error', `The pickup is '${pickup.status}' and cannot be modified`)
  pickup.status = 'cancelled'
  return { status: 200, body: shown(state, pickup) }
}

/** Fields that both ways of scheduling have in common. */
function wrongIn({ shipments, pickups }: KarrioStandIn, body: Record<string, unknown>): string | null {
  const long = ['instruction', 'package_location'].find(
    (field) => ((body[field] ?? '') as string).length > 50,
  )
  if (long) return `${long}: no more than 50 characters`
  if ([body.ready_time, body.closing_time].some((time) => !/^\d{2}:\d{2}$/.test(String(time))))
    return 'times are HH:MM'
  const numbers = (body.tracking_numbers ?? []) as string[]
  const unknown = numbers.filter(
    (number) => ![...shipments.values()].some(({ tracking_number: known }) => known === number),
  )
  if (unknown.length > 0) return `Shipment with the tracking numbers: ${unknown.join()} not found`
  const held = [...pickups.values()]
    .filter(({ status }) => status === 'scheduled')
    .flatMap(({ body: { tracking_numbers: its } }) => (its ?? []) as string[])
  return numbers.some((number) => held.includes(number))
    ? 'The following shipments are already scheduled for pickups'
    : null
}

const shown = ({ published }: KarrioStandIn, { body, status, ...pickup }: StandInPickup): object => ({
  ...body,
  ...pickup,
  object_type: 'pickup',
  carrier_name: 'canadapost',
  carrier_id: 'canadapost',
  test_mode: true,
  parcels: [],
  ...(!published && { status }),
})
