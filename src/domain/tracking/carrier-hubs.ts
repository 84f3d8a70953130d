import { haversineKm } from '#src/domain/address/distance.ts'
import type { Position } from '#src/domain/address/map-projection.ts'

export interface Hub {
  place: string
  province: string
  tz: string
}

/**
 * Cities where a Canadian parcel is plausibly scanned, from west to east along the road and rail corridor.
 */
const HUBS: readonly Hub[] = [
  { place: 'Vancouver', province: 'BC', tz: 'America/Vancouver' },
  { place: 'Calgary', province: 'AB', tz: 'America/Edmonton' },
  { place: 'Regina', province: 'SK', tz: 'America/Regina' },
  { place: 'Winnipeg', province: 'MB', tz: 'America/Winnipeg' },
  { place: 'Mississauga', province: 'ON', tz: 'America/Toronto' },
  { place: 'Montréal', province: 'QC', tz: 'America/Toronto' },
  { place: 'Moncton', province: 'NB', tz: 'America/Moncton' },
  { place: 'Dartmouth', province: 'NS', tz: 'America/Halifax' },
]

/** The hub region that serves places without their own; the United States are reached through Mississauga. */
const SERVED_FROM: Record<string, string> = { YT: 'BC', NT: 'AB', NU: 'ON', PE: 'NB', NL: 'NS' }

/** The hubs a parcel passes between two provinces, in travel order, including both ends. */
export function hubsBetween(from: string, to: string): Hub[] {
  const [start, end] = [hubIndex(from), hubIndex(to)]
  return start <= end ? HUBS.slice(start, end + 1) : HUBS.slice(end, start + 1).toReversed()
}

type Airport = Hub & Position
/** Airports from which parcels leave for overseas. */
const DEPARTURE_AIRPORTS: readonly Airport[] = [
  { place: 'Vancouver', province: 'BC', tz: 'America/Vancouver', lat: 49.2, lng: -123.2 },
  { place: 'Mississauga', province: 'ON', tz: 'America/Toronto', lat: 43.7, lng: -79.6 },
]
/**
 * And where they land and clear customs; the country takes the place of the province, as carriers write it.
 */
const ARRIVAL_AIRPORTS: readonly Airport[] = [
  { place: 'Leipzig', province: 'Germany', tz: 'Europe/Berlin', lat: 51.4, lng: 12.2 },
  { place: 'Dubai', province: 'United Arab Emirates', tz: 'Asia/Dubai', lat: 25.3, lng: 55.4 },
  { place: 'Mumbai', province: 'India', tz: 'Asia/Kolkata', lat: 19.1, lng: 72.9 },
  { place: 'Hong Kong', province: 'Hong Kong', tz: 'Asia/Hong_Kong', lat: 22.3, lng: 113.9 },
  { place: 'Tokyo', province: 'Japan', tz: 'Asia/Tokyo', lat: 35.6, lng: 139.8 },
  { place: 'Sydney', province: 'Australia', tz: 'Australia/Sydney', lat: -33.9, lng: 151.2 },
  { place: 'Mexico City', province: 'Mexico', tz: 'America/Mexico_City', lat: 19.4, lng: -99.1 },
  { place: 'São Paulo', province: 'Brazil', tz: 'America/Sao_Paulo', lat: -23.4, lng: -46.5 },
  { place: 'Johannesburg', province: 'South Africa', tz: 'Africa/Johannesburg', lat: -26.1, lng: 28.2 },
]

/** The hubs from a province to a place overseas: its own, the departure airport, and the arrival airport. */
export function hubsOverseas(from: string, to: Position): { hubs: Hub[]; landing: Hub } {
  const [leaving, landing] = [DEPARTURE_AIRPORTS, ARRIVAL_AIRPORTS]
    .map((airports) => airports.toSorted((a, b) => haversineKm(a, to) - haversineKm(b, to))[0]!)
    .map(({ place, province, tz }): Hub => ({ place, province, tz })) as [Hub, Hub]
  const origin = HUBS[hubIndex(from)]!
  return { hubs: origin.place === leaving.place ? [origin, landing] : [origin, leaving, landing], landing }
}

function hubIndex(province: string): number {
  const served = SERVED_FROM[province] ?? province
  const found = HUBS.findIndex((hub) => hub.province === served)
  return found >= 0 ? found : HUBS.findIndex((hub) => hub.province === 'ON')
}
