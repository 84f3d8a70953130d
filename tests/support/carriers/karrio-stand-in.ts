import { createServer, type ServerResponse } from 'node:http'
import { answerFault } from './karrio-answers.ts'
import { answerPickup } from './karrio-pickups.ts'
import type { KarrioStandIn, StandInShipment } from './karrio-state.ts'
import { requestFault } from './karrio-requests.ts'
import { listen } from '#tests/support/server/listen.ts'

export const LABEL = '%PDF-1.4 the carrier’s own label'
const SERVICE = 'canadapost_expedited_parcel'
const MESSAGE = {
  carrier_name: 'purolator',
  carrier_id: 'purolator',
  code: '1100',
  message: 'Invalid postal code for Mina Roy, 1 Main Street',
}

export async function startKarrio(): Promise<KarrioStandIn> {
  const state: KarrioStandIn = {
    url: '',
    calls: [],
    shipments: new Map(),
    purchases: [],
    next: 'buy',
    rates: 'usual',
    totalCharge: 106.71,
    cutNextDraft: false,
    trackers: new Map(),
    pickups: new Map(),
    nextPickup: 'schedule',
    published: false,
    close: async () => {},
  }
  const wrongAnswers: string[] = []
  let count = 0
  const newId = (kind: string) => `${kind}_${String((count += 1)).padStart(12, '0')}`
  // The charges don't add up: Karrio's own fixture lists the discount twice.
  const rateRows = () => [
    {
      id: newId('rat'),
      object_type: 'rate',
      carrier_name: 'canadapost',
      carrier_id: 'canadapost',
      currency: state.rates === 'dollars' ? 'USD' : 'CAD',
      service: SERVICE,
      total_charge: state.totalCharge,
      transit_days: 2,
      estimated_delivery: null,
      test_mode: true,
      extra_charges: [
        { name: 'Base charge', amount: 101.83, currency: 'CAD' },
        { name: 'Fuel surcharge', amount: 2.7, currency: 'CAD' },
        { name: 'SMB Savings', amount: -11.74, currency: 'CAD' },
        { name: 'Discount', amount: -9.04, currency: 'CAD' },
        { name: 'HST', amount: 13.92, currency: 'CAD' },
      ],
      meta: { service_name: 'CANADAPOST EXPEDITED PARCEL' },
    },
  ]
  // The host name it calls itself by isn't the one it is reached at.
  const labelUrl = ({ id, tracking_number: number }: StandInShipment) =>
    number ? `https://karrio.internal/v1/shipments/${id}/label.pdf` : null
  const shown = ({ body, ...one }: StandInShipment) => ({
    ...body,
    ...one,
    messages: [],
    created_at: '2026-11-18T14:00:00Z',
    test_mode: true,
    ...(state.published && { label_url: labelUrl(one as StandInShipment) }),
  })
  const asked = new WeakMap<ServerResponse, { method: string; path: string }>()
  const send = (response: ServerResponse, status: number, body: object) => {
    const { method, path } = asked.get(response)!
    const fault = state.published && answerFault(method, path, status, body)
    if (fault) wrongAnswers.push(`${method} ${path}: ${fault}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const cut = (response: ServerResponse) => response.socket?.destroy()

  const buy = (shipment: StandInShipment) => {
    state.purchases.push(shipment.id)
    Object.assign(shipment, {
      status: state.published ? 'purchased' : 'created',
      tracking_number: `70351144771${String((count += 1)).padStart(5, '0')}`,
    })
  }
  const purchase = (response: ServerResponse, shipment: StandInShipment) => {
    const doing = state.next
    state.next = 'buy'
    if (shipment.status !== 'draft')
      return send(response, 409, {
        errors: [{ code: 'state_error', message: 'The shipment is already purchased' }],
      })
    switch (doing) {
      case 'cut':
        return cut(response)
      case 'buyAndCut':
        buy(shipment)
        return cut(response)
      case 'slowButBuys':
        setTimeout(() => buy(shipment), 600)
        return setTimeout(() => cut(response), 900)
      case 'errors201':
        return send(response, 201, { ...shown(shipment), messages: [MESSAGE] })
      case 'carrierNo424':
        return send(response, 424, { messages: [MESSAGE] })
      case 'conflict409':
        return send(response, 409, { errors: [{ code: 'in_progress', message: 'in progress' }] })
      case 'broken500':
        return send(response, 500, { errors: [{ code: 'oops', message: 'oops' }] })
      case 'throttled429':
        return send(response, 429, { errors: [{ code: 'throttled', message: 'later' }] })
      case 'buy':
        buy(shipment)
        return send(response, 200, shown(shipment))
    }
  }
  const answerRates = (response: ServerResponse) => {
    switch (state.rates) {
      case 'slow':
        return setTimeout(() => send(response, 200, { rates: rateRows(), messages: [] }), 2000)
      case 'broken500':
        return send(response, 500, { errors: [] })
      case 'none424':
        return send(response, 424, { messages: [MESSAGE] })
      case 'partial207':
        return send(response, 207, { rates: rateRows(), messages: [MESSAGE] })
      default:
        return send(response, 200, { rates: rateRows(), messages: [] })
    }
  }
  const answer = (
    response: ServerResponse,
    method: string,
    url: URL,
    body: Record<string, unknown>,
  ): unknown => {
    const [, , kind, id, verb, what] = url.pathname.split('/') as (string | undefined)[]
    const shipment = kind === 'shipments' && id ? state.shipments.get(id) : undefined
    if (kind === 'connections')
      return send(response, 200, {
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: 'car_1',
            carrier_name: 'canadapost',
            carrier_id: 'canadapost',
            display_name: 'Canada Post',
            active: true,
            is_system: false,
            test_mode: true,
          },
        ],
      })
    if (kind === 'carriers')
      return send(response, 200, { [SERVICE]: 'DOM.EP', canadapost_priority: 'DOM.PC' })
    if (kind === 'proxy' && id === 'rates') return answerRates(response)
    if (kind === 'trackers' && method === 'GET')
      return send(response, 200, { count: 0, next: null, previous: null, results: [] })
    if (kind === 'trackers')
      return send(response, state.published ? 200 : 202, {
        id: newId('trk'),
        carrier_name: body.carrier_name,
        carrier_id: 'canadapost',
        test_mode: true,
        delivered: false,
        estimated_delivery: null,
        status: 'in_transit',
        tracking_number: body.tracking_number,
        ...(state.trackers.get(String(body.tracking_number)) ?? { events: [] }),
      })
    if (kind === 'pickups') {
      const given = answerPickup(state, newId, { method, url, body })
      return given === 'cut' ? cut(response) : send(response, given.status, given.body)
    }
    if (kind === 'shipments' && !id && method === 'GET') {
      const found = [...state.shipments.values()].filter(
        ({ metadata }) =>
          metadata[url.searchParams.get('metadata_key')!] === url.searchParams.get('metadata_value'),
      )
      return send(response, 200, {
        count: found.length,
        next: null,
        previous: null,
        results: found.map(shown),
      })
    }
    if (kind === 'shipments' && !id) {
      const draft: StandInShipment = {
        id: newId('shp'),
        status: 'draft',
        tracking_number: null,
        metadata: body.metadata as Record<string, string>,
        rates: rateRows(),
        body,
      }
      state.shipments.set(draft.id, draft)
      if (state.cutNextDraft) {
        state.cutNextDraft = false
        return cut(response)
      }
      return send(response, 201, shown(draft))
    }
    if (!shipment) return send(response, 404, { errors: [{ code: 'not_found', message: 'not found' }] })
    if (verb === 'label.pdf') return response.writeHead(200, { 'content-type': 'application/pdf' }).end(LABEL)
    if (method === 'GET') return send(response, 200, shown(shipment))
    if (verb === 'purchase') return purchase(response, shipment)
    if (verb === 'documents' && state.published)
      return send(response, 404, { errors: [{ code: 'not_found', message: 'not found' }] })
    if (verb === 'documents' && what === 'label')
      return send(response, 200, {
        category: 'label',
        format: 'PDF',
        base64: Buffer.from(LABEL).toString('base64'),
      })
    if (shipment.status === 'in_transit')
      return send(response, 409, { errors: [{ code: 'state_error', message: 'on its way' }] })
    const again = shipment.status === 'cancelled'
    shipment.status = 'cancelled'
    return send(response, again ? 202 : 200, shown(shipment))
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body =
        chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
      const url = new URL(request.url!, 'http://karrio')
      asked.set(response, { method: request.method!, path: url.pathname })
      if (request.headers.authorization !== 'Token key_test')
        return send(response, 401, { errors: [{ code: 'authentication', message: 'no' }] })
      state.calls.push({ method: request.method!, path: url.pathname + url.search, body })
      const fault = requestFault(request.method!, url.pathname, body)
      if (fault) return send(response, 400, { errors: [{ code: 'invalid', message: fault, details: {} }] })
      answer(response, request.method!, url, body)
    })
  })
  const { url, close } = await listen(server)
  return Object.assign(state, {
    url,
    async close() {
      await close()
      if (wrongAnswers.length > 0) throw new Error(`Not as published: ${wrongAnswers.join('\n')}`)
    },
  })
}
