import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import type { FsaFile, Zip3File } from './gazetteer.ts'
import type { Position } from './map-projection.ts'
import { parseCountry, parseRegion } from './region-words.ts'

/**
 * Shape of data/cities.json: by province or state, by name, [latitude, longitude] in degrees; null: two towns
 * share the name.
 */
export interface CitiesFile {
  cities: Record<string, Record<string, number[] | null>>
}

/** Shape of data/cities-abroad.json: by country, [latitude, longitude] in degrees. */
export interface CitiesAbroadFile {
  countries: Record<string, { middle: number[]; towns: Record<string, number[]> }>
}

export interface FoundPlace extends Position {
  /** Country code; missing for Canada and the United States. */
  country?: string
  /** The town isn't known: this is the middle of its country. */
  isMiddle?: true
}

/** The position of a place named by a carrier, or null when it isn't known: never a guess. */
export type FindPlace = (place: string) => FoundPlace | null

/** Parts of one town can be this far apart, in degrees; farther, and the name is ambiguous. */
const ONE_TOWN = 0.7

/**
 * Finds "Mississauga, ON" or "SAINT JEROME, QC, CA" among the cities, and among the places of postal areas
 * ("Dartmouth East, NS") where these are close together; abroad "Paris, France" or "SHANGHAI, CN" among the
 * cities, else the middle of the country. Positions are those of towns, never of addresses.
 */
export function createPlaceFinder(
  { cities }: CitiesFile,
  { fsa }: FsaFile,
  { zip3 }: Zip3File,
  { countries }: CitiesAbroadFile,
): FindPlace {
  let known: Map<string, FoundPlace> | undefined
  return (place) => {
    const [name = '', ...parts] = place.split(',').map((part) => part.trim())
    known ??= index(
      cities,
      [
        ...Object.values(fsa).map(([name, area, lat, lng]) => [name, area, lat, lng]),
        ...Object.values(zip3).map(([area, lat, lng, name]) => [name, area, lat, lng]),
      ],
      countries,
    )
    return known.get(keyOf(name, parts[0] ?? '')) ?? abroad(known, name, parts)
  }
}

function abroad(known: ReadonlyMap<string, FoundPlace>, name: string, parts: string[]): FoundPlace | null {
  const last = parts.at(-1) ?? name
  const country = parseCountry(last)
  if (country === undefined) return null
  const found = known.get(keyOf(name, `${country} abroad`))
  // "Depot 9, DE" could be in Delaware or in Germany.
  const isState = parts.length < 2 && (parseRegion('CA', last) ?? parseRegion('US', last)) !== undefined
  return found ?? (isState ? null : (known.get(keyOf('', `${country} abroad`)) ?? null))
}

type Row = (string | number | null | undefined)[]

function index(
  cities: CitiesFile['cities'],
  areas: Row[],
  countries: CitiesAbroadFile['countries'],
): Map<string, FoundPlace> {
  const found = new Map<string, FoundPlace>()
  const parts = new Map<string, Position[]>()
  for (const [key, at] of areas.flatMap(named)) parts.set(key, [...(parts.get(key) ?? []), at])
  for (const [key, positions] of parts) {
    const position = centre(positions)
    if (position) found.set(key, position)
  }
  for (const [province, towns] of Object.entries(cities))
    for (const [name, at] of Object.entries(towns))
      if (at) found.set(keyOf(name, province), { lat: at[0]!, lng: at[1]! })
      else found.delete(keyOf(name, province))
  for (const [country, { middle, towns }] of Object.entries(countries)) {
    found.set(keyOf('', `${country} abroad`), { lat: middle[0]!, lng: middle[1]!, country, isMiddle: true })
    for (const [name, at] of Object.entries(towns))
      found.set(keyOf(name, `${country} abroad`), { lat: at[0]!, lng: at[1]!, country })
  }
  return found
}

/** The district in brackets is left out, as in the gazetteer. */
function named([name, area, lat, lng]: Row): [string, Position][] {
  return typeof lat === 'number' && typeof lng === 'number'
    ? [[keyOf(String(name).replace(/\s*\(.*$/, ''), String(area)), { lat, lng }]]
    : []
}

function centre(positions: Position[]): Position | null {
  const middle = (values: number[]) =>
    Math.max(...values) - Math.min(...values) > ONE_TOWN
      ? null
      : values.reduce((sum, value) => sum + value, 0) / values.length
  const [lat, lng] = [middle(positions.map((at) => at.lat)), middle(positions.map((at) => at.lng))]
  return lat === null || lng === null ? null : { lat: round(lat), lng: round(lng) }
}

const round = (degrees: number) => Math.round(degrees * 100) / 100
const keyOf = (name: string, province: string) => `${wordsIn(name).join(' ')}|${province.toUpperCase()}`
