import { haversineKm } from '#src/domain/address/distance.ts'
import type { Place } from '#src/domain/address/gazetteer.ts'
import {
  isInForce,
  newestOn,
  type ChartRow,
  type RateCard,
  type ServiceRow,
  type ZoneRow,
} from './rate-card.ts'
import { regionsOf } from './regions.ts'

/** An end of a shipment: `place` is null outside the gazetteer (Mexico, overseas). */
export interface End {
  country: string
  postalCode: string
  place: Place | null
}
/** `days`: transit days from the chart, if it has them; else those of the zone. */
export interface ZoneMatch {
  zone: string
  days: number | null
}

/**
 * House default: "same city" means the same province within this many kilometres, since sortation areas are
 * named after districts.
 */
const SAME_CITY_KM = 40

/**
 * The zone between two ends by the card's chart, else by the first rule that matches on that day; null when
 * the card doesn't serve it.
 */
export function zoneOf(
  card: Pick<RateCard, 'zones' | 'regions' | 'charts'>,
  service: Pick<ServiceRow, 'carrier' | 'service'>,
  from: End,
  to: End,
  day: string,
): ZoneMatch | null {
  const [start, end] = [from, to].map((one) => ['*', ...regionsOf(card.regions, one)]) as [string[], string[]]
  const cell = cellOf(
    card,
    service,
    start.flatMap((one) => end.map((other) => wayKey(one, other))),
    day,
  )
  if (cell) return cell
  const rule = card.zones.find(
    (row) =>
      isInForce(row, day) &&
      fits(row, from, to, () => start.some((region) => region !== '*' && end.includes(region))),
  )
  return rule ? { zone: rule.zone, days: null } : null
}

/**
 * The first cell in force for a service on that day, between any of the ends' regions: its own before its
 * carrier's, and those before the general ones.
 */
function cellOf(
  { charts = [] }: Pick<RateCard, 'charts'>,
  { carrier, service }: Pick<ServiceRow, 'carrier' | 'service'>,
  ways: readonly string[],
  day: string,
): ChartRow | undefined {
  const byWay = chartIndex(charts)
  const candidates = ways
    .flatMap((way) => byWay.get(way) ?? [])
    .filter(({ row }) => (row.carrier ?? carrier) === carrier && (row.service ?? service) === service)
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)
  return newestOn(candidates, day, (row) => [row.carrier, row.service, row.from, row.to].join(' ')).toSorted(
    (a, b) =>
      Number(a.service === null) - Number(b.service === null) ||
      Number(a.carrier === null) - Number(b.carrier === null),
  )[0]
}

interface Placed {
  row: ChartRow
  /** Position in the file. */
  place: number
}
const wayKey = (from: string, to: string): string => `${from}\n${to}`

/** Cells by origin and destination, indexed once: a whole chart has tens of thousands. */
const indexes = new WeakMap<readonly ChartRow[], Map<string, Placed[]>>()
function chartIndex(charts: readonly ChartRow[]): Map<string, Placed[]> {
  const before = indexes.get(charts)
  if (before) return before
  const made = new Map<string, Placed[]>()
  for (const [place, row] of charts.entries()) {
    const way = wayKey(row.from, row.to)
    const cells = made.get(way)
    if (cells) cells.push({ row, place })
    else made.set(way, [{ row, place }])
  }
  indexes.set(charts, made)
  return made
}

export function isSameCity(from: End, to: End): boolean {
  const km = kmBetween(from, to)
  return sameProvince(from, to) && km !== null && km <= SAME_CITY_KM
}

function fits(rule: ZoneRow, from: End, to: End, sharesRegion: () => boolean): boolean {
  if (!isCountryOf(rule.fromCountry, from) || !isCountryOf(rule.toCountry, to)) return false
  if (rule.same === 'province' && !sameProvince(from, to)) return false
  if (rule.same === 'region' && !sharesRegion()) return false
  if (rule.maxKm === null) return true
  const km = kmBetween(from, to)
  return km !== null && km <= rule.maxKm
}

function isCountryOf(rule: string, end: End): boolean {
  return rule === '*' || rule === end.country
}

function sameProvince(from: End, to: End): boolean {
  return (
    from.place !== null &&
    to.place !== null &&
    from.country === to.country &&
    from.place.province === to.place.province
  )
}

function kmBetween({ place: a }: End, { place: b }: End): number | null {
  if (a === null || b === null || a.lat === null || a.lng === null || b.lat === null || b.lng === null)
    return null
  return haversineKm({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng })
}
