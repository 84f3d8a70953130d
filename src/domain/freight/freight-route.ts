import { collectionDay, type Works } from '#src/domain/calendar/calendar.ts'
import { roadKm } from '#src/domain/address/distance.ts'
import type { FreightRateCard, FreightServiceRow, LaneRow } from './freight-rate-card.ts'
import type { FreightRequest } from './freight.ts'
import type { Gazetteer, Place } from '#src/domain/address/gazetteer.ts'
import { newestOn } from '#src/domain/rating/rate-card.ts'
import { carrierWorks } from '#src/domain/rating/closures.ts'
import { regionsOf } from '#src/domain/rating/regions.ts'
import { taxDay } from '#src/domain/money/tax.ts'

/** What a price depends on besides card and request. */
export interface RatingContext {
  gazetteer: Gazetteer
  now: Date
}
/** Whether a carrier of the card works there: pickup, transit and delivery count such days alone. */
export const worksAt =
  (card: Pick<FreightRateCard, 'closures'>, carrier: string, { country, province }: Place): Works =>
  (day) =>
    carrierWorks(card, carrier, { country, province: province ?? '' }, day)

/** Where a load goes, on which lane of the card, and when. */
export interface FreightRoute {
  from: Place
  to: Place
  stops: Place[]
  km: number
  lane: LaneRow
  shipDate: string
  taxDay: string
}

/**
 * The places of a request, the road between them, and the pickup day. @returns a message id when a place
 * isn't known
 */
export function findPlaces(
  { from, to, stops, readyDate }: Pick<FreightRequest, 'from' | 'to' | 'stops' | 'readyDate'>,
  cutOff: string,
  { gazetteer, now }: RatingContext,
  works: (at: Place) => Works,
): Omit<FreightRoute, 'lane'> | string {
  const start = gazetteer.lookup(from.country, from.postalCode)
  const end = gazetteer.lookup(to.country, to.postalCode)
  if (!start) return 'rating.unknownOrigin'
  if (!end) return 'rating.unknownDestination'
  const between = (stops ?? []).map(({ country, postalCode }) => gazetteer.lookup(country, postalCode))
  if (between.some((place) => !place)) return 'freight.unknownStop'
  if (start.military || end.military) return 'rating.military'
  const points = [start, ...(between as Place[]), end]
  const legs = points.slice(1).map((place, at) => legKm(points[at]!, place))
  return {
    from: start,
    to: end,
    stops: between as Place[],
    km: legs.reduce((sum, km) => sum + km, 0),
    shipDate: collectionDay(readyDate, cutOff, start.tz, now, works(start)),
    taxDay: taxDay(now),
  }
}

/**
 * The route, with the service's lane between its ends. @returns a message id, or 'ask', where there is none
 */
export function findRoute(
  card: FreightRateCard,
  service: FreightServiceRow,
  request: FreightRequest,
  around: RatingContext,
): FreightRoute | string {
  const places = findPlaces(request, service.cutOff, around, (at) => worksAt(card, service.carrier, at))
  if (typeof places === 'string') return places
  const regions = (end: 'from' | 'to') => {
    const { country, postalCode } = request[end]
    return regionsOf(card.regions, { country, postalCode, place: places[end] })
  }
  const [from, to] = [regions('from'), regions('to')]
  const lanes = newestOn(
    card.lanes.filter((row) => row.service === service.service),
    places.shipDate,
    (row) => `${row.lane} ${row.from} ${row.to}`,
  )
  const lane = lanes.find(
    (row) => (row.from === '*' || from.includes(row.from)) && (row.to === '*' || to.includes(row.to)),
  )
  if (!lane) return request.mode === 'ltl' ? 'rating.notServed' : 'ask'
  return { ...places, lane }
}

/** Kilometres by road; 0 where a place has no coordinates. */
function legKm(a: Place, b: Place): number {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return 0
  return roadKm(
    { lat: a.lat, lng: a.lng },
    { lat: b.lat, lng: b.lng },
    a.country === 'CA' && b.country === 'CA',
  )
}
