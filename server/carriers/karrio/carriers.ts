import type { RateRequest } from '#src/domain/rating/rating.ts'
import { isSameCity } from '#src/domain/rating/zones.ts'
import {
  CarrierRefusal,
  type Carrier,
  type CarrierLabel,
  type CarrierRates,
  type Carriers,
} from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { storeFile, storedFile } from '#server/files/files.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import type { Log } from '#server/platform/log.ts'
import { bookingLog } from './bookings.ts'
import { buyOnce, shipmentOf } from './buy.ts'
import { karrioCalls, type KarrioAccess, type KarrioCalls } from './calls.ts'
import { karrioPickups } from './pickups.ts'
import { rateFrom, titleOfService, type KarrioRate } from './rates.ts'
import { rateBody } from './requests.ts'
import { trackNumber } from './track.ts'
import { readKarrioWebhook } from './webhook.ts'

interface Connection {
  id: string
  carrier_id: string
  carrier_name: string
  display_name?: string | null
  active?: boolean
  test_mode?: boolean
}
interface Dependencies {
  database: Database
  files: FileStore
  clock: Clock
  log: Log
}
interface Loaded {
  carriers: Carrier[]
  at: number
}

/** Operators can change connections, so they are refreshed after this time, or sooner after a failure. */
const FRESH_MS = 5 * 60_000
const AFTER_FAILURE_MS = 15_000

/**
 * The carriers connected to a Karrio server, one per connection. While it can't be reached, the known ones
 * stay, and each of their calls fails.
 */
export function createKarrioCarriers(
  deps: Dependencies,
  access: KarrioAccess,
): Omit<Carriers, 'freight' | 'markups' | 'registrations'> {
  const calls = karrioCalls(access)
  let loaded: Loaded = { carriers: [], at: -Infinity }
  let loading: Promise<Carrier[]> | undefined
  const load = async (): Promise<Carrier[]> => {
    try {
      const { ok, body } = await calls.get<{ results?: Connection[] }>(
        '/v1/connections?active=true&limit=100',
      )
      if (!ok || !body.results) throw new Error('Karrio does not list its connections')
      const ofCarrier = body.results.filter(
        ({ active, test_mode: test }) => active !== false && Boolean(test) === access.test,
      )
      loaded = {
        carriers: await Promise.all(ofCarrier.map((one) => carrierOf(one, calls, deps, access.test))),
        at: performance.now(),
      }
    } catch (error) {
      deps.log.error({ err: error }, 'Karrio did not list its carriers')
      loaded = { carriers: loaded.carriers, at: performance.now() - FRESH_MS + AFTER_FAILURE_MS }
    }
    return loaded.carriers
  }
  const list = async (): Promise<Carrier[]> => {
    if (performance.now() - loaded.at < FRESH_MS) return loaded.carriers
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  return {
    list,
    find: async (code) => (await list()).find((carrier) => carrier.code === code),
    ...(!access.test && { live: 'Karrio' }),
    ...(access.webhookSecret && {
      gateway: {
        code: 'karrio',
        name: 'Karrio',
        readWebhook: readKarrioWebhook({ secret: access.webhookSecret, test: access.test, codeOf }),
      },
    }),
  }
}

async function carrierOf(
  connection: Connection,
  calls: KarrioCalls,
  { database, files, clock, log }: Dependencies,
  test: boolean,
): Promise<Carrier> {
  const { carrier_id: carrierId, carrier_name: carrierName } = connection
  const book = bookingLog(database)
  const carrier = {
    code: codeOf(carrierId),
    name: connection.display_name || titleOfService(carrierName),
    carrierId,
  }
  const known = await calls
    .get<Record<string, unknown>>(`/v1/carriers/${encodeURIComponent(carrierName)}/services`)
    .catch((error: unknown) => {
      log.error({ err: error }, 'the services of a carrier could not be read')
      return null
    })
  const services = Object.keys(known?.ok ? known.body : {}).map((serviceCode) => ({
    serviceCode,
    serviceName: titleOfService(serviceCode, carrierName),
  }))
  return {
    code: carrier.code,
    name: carrier.name,
    sample: false,
    live: !test,
    services: () => services,
    async rates(request) {
      const refused = unsupportedReason(request, carrierName)
      if (refused) return refusedBy(carrier, refused)
      const { ok, status, body } = await calls.post<{ rates?: KarrioRate[] }>(
        '/v1/proxy/rates',
        rateBody(request, carrierId),
      )
      const rows = (body.rates ?? []).filter((rate) => rate.carrier_id === carrierId)
      // 2xx with rates is success, as is 207 with messages; 424: the carrier itself refused.
      if (rows.length === 0) {
        if (ok || status === 424 || status === 400) return refusedBy(carrier, 'rating.carrierRefused')
        throw new Error(`Karrio answered ${status} to rates`)
      }
      const results = rows.map((rate) => rateFrom(rate, carrier, request))
      return {
        rates: results.filter((one) => one.refused === null),
        refused: results.filter((one) => one.refused !== null),
      }
    },
    async book(booking, now) {
      if (booking.shipment.signature === 'adult') throw new CarrierRefusal('rating.noSignature')
      const trackingNumber = await buyOnce({ calls, book, carrier, now }, booking)
      // It is paid for: a label that isn't available yet doesn't make the booking fail.
      await label(booking.clientId).catch(() => null)
      return { trackingNumber }
    },
    track: async (trackingNumber) =>
      (await book.ofNumber(trackingNumber, carrier.code))
        ? trackNumber(calls, { trackingNumber, carrierName })
        : null,
    async cancel(clientId) {
      const row = await book.find(clientId)
      if (!row) return true
      await calls.post(`/v1/shipments/${row.shipmentId}/cancel`)
      // Already cancelled gives 202, in transit 409 or 424: the current status decides.
      return (await shipmentOf(calls, row.shipmentId)).status === 'cancelled'
    },
    label,
    pickups: karrioPickups(calls, { carrierName, carrierId }),
  }

  /** Stored here when first read, so that it can be reprinted in a year. */
  async function label(clientId: string): Promise<CarrierLabel | null> {
    const row = await book.find(clientId)
    if (!row?.trackingNumber) return null
    const stored = row.labelFile ? await storedFile({ database, files }, row.labelFile) : undefined
    if (stored) return { contentType: stored.type, bytes: stored.bytes }
    const fresh = await labelOf(calls, row.shipmentId)
    if (!fresh) return null
    await book.labelled(clientId, await storeFile({ database, files, clock }, fresh))
    return { contentType: fresh.type, bytes: fresh.bytes }
  }
}

/** From the path of running servers, else from the URL that the published API has in a shipment. */
async function labelOf(
  calls: KarrioCalls,
  shipmentId: string,
): Promise<{ type: 'application/pdf' | 'application/x-zpl'; bytes: Uint8Array } | null> {
  const { ok, body } = await calls.post<{ base64?: string; format?: string }>(
    `/v1/shipments/${shipmentId}/documents/label`,
  )
  if (ok && body.base64)
    return { type: labelType(body.format), bytes: new Uint8Array(Buffer.from(body.base64, 'base64')) }
  const { label_url: address } = await shipmentOf(calls, shipmentId)
  const file = address ? await calls.file(address) : null
  return file && { type: labelType(file.type), bytes: file.bytes }
}

const labelType = (mediaType = '') => (/zpl/i.test(mediaType) ? 'application/x-zpl' : 'application/pdf')

/** Our code for a connection, from the name its operator gave it. */
const codeOf = (carrierId: string): string => carrierId.slice(0, 40)

/**
 * Since 2025-08-29, labels for the United States require the declaration's id (canadapost-postescanada.ca,
 * shipping to US duty updates), for which Karrio has no field yet.
 */
const NEEDS_DECLARATION = 'canadapost'

/** What a gateway can't guarantee is refused without asking it. */
function unsupportedReason({ from, to, options }: RateRequest, carrierName: string): string | null {
  if (carrierName === NEEDS_DECLARATION && to.country === 'US') return 'rating.postToUs'
  if (options.signature === 'adult') return 'rating.noSignature'
  if (options.canadianService) return 'rating.notCanadian'
  const end = ({ country, postalCode }: { country: string; postalCode: string }) => ({
    country,
    postalCode,
    place: gazetteer.lookup(country, postalCode),
  })
  return options.sameCityOnly && !isSameCity(end(from), end(to)) ? 'rating.notSameCity' : null
}

const refusedBy = ({ code, name }: { code: string; name: string }, refused: string): CarrierRates => ({
  rates: [],
  refused: [
    { carrierCode: code, carrierName: name, serviceCode: 'all', serviceName: name, sample: false, refused },
  ],
})
