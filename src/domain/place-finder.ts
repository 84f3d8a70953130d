import { wordsIn } from './folded.ts'
import type { FsaFile, Zip3File } from './gazetteer.ts'
import type { Position } from './map-projection.ts'

/** Shape of data/cities.json: by province or state, by name, [latitude, longitude] in degrees; null: two towns have that name. */
export interface CitiesFile { cities: Record<string, Record<string, number[] | null>> }

/** Where a place is that a carrier names, or null when it is not known: nothing is guessed. */
export type FindPlace = (place: string) => Position | null

/** Parts of one town may lie this far from each other, in degrees; more, and the name says too little. */
const ONE_TOWN = 0.7

/**
 * Finds "Mississauga, ON" or "SAINT JEROME, QC, CA" among the cities, and among the places of postal areas ("Dartmouth East, NS")
 * where these lie close together. Coordinates are those of the town: nobody's address.
 */
export function createPlaceFinder({ cities }: CitiesFile, { fsa }: FsaFile, { zip3 }: Zip3File): FindPlace {
  let known: Map<string, Position> | undefined
  return (place) => {
    const [name = '', province = ''] = place.split(',').map((part) => part.trim())
    known ??= index(cities, [...Object.values(fsa).map(([name, area, lat, lng]) => [name, area, lat, lng]), ...Object.values(zip3).map(([area, lat, lng, name]) => [name, area, lat, lng])])
    return known.get(keyOf(name, province)) ?? null
  }
}

type Row = (string | number | null | undefined)[]

function index(cities: CitiesFile['cities'], areas: Row[]): Map<string, Position> {
  const found = new Map<string, Position>()
  const parts = new Map<string, Position[]>()
  for (const [key, at] of areas.flatMap(named)) parts.set(key, [...parts.get(key) ?? [], at])
  for (const [key, positions] of parts) {
    const position = centre(positions)
    if (position) found.set(key, position)
  }
  for (const [province, towns] of Object.entries(cities))
    for (const [name, at] of Object.entries(towns))
      if (at) found.set(keyOf(name, province), { lat: at[0]!, lng: at[1]! })
      else found.delete(keyOf(name, province))
  return found
}

/** The district in brackets is left out, as the gazetteer does. */
function named([name, area, lat, lng]: Row): [string, Position][] {
  return typeof lat === 'number' && typeof lng === 'number' ? [[keyOf(String(name).replace(/\s*\(.*$/, ''), String(area)), { lat, lng }]] : []
}

function centre(positions: Position[]): Position | null {
  const middle = (values: number[]) => (Math.max(...values) - Math.min(...values) > ONE_TOWN ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
  const [lat, lng] = [middle(positions.map((at) => at.lat)), middle(positions.map((at) => at.lng))]
  return lat === null || lng === null ? null : { lat: round(lat), lng: round(lng) }
}

const round = (degrees: number) => Math.round(degrees * 100) / 100
const keyOf = (name: string, province: string) => `${wordsIn(name).join(' ')}|${province.toUpperCase()}`
