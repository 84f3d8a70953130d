import { isPostal, isRuralPostal, normalizePostal, provinceOfPostal } from './postal.ts'
import { zoneOfState } from './us-time-zones.ts'

/** Where a postal code is: a forward sortation area in Canada or a three-digit area in the United States. */
export interface Place {
  country: 'CA' | 'US'
  /** The part of the postal code the place was found by: three characters. */
  area: string
  /** "Scarborough": the city, or the name of the area where several towns share it. */
  place: string
  /** As written on an address; null where the code isn't specific enough. */
  city: string | null
  /** Province or state code. */
  province: string
  /** Null where a distance would mislead (military post, Santa Claus). */
  lat: number | null
  lng: number | null
  /** IANA zone. */
  tz: string
  rural: boolean
  /**
   * A military post office abroad (APO, FPO, DPO): served only by the post, not by carriers with rate cards.
   */
  military?: true
}

/** Shapes of data/fsa.json and data/zip3.json, which the caller fetches or reads. */
export interface FsaFile {
  fsa: Record<string, (string | number | null)[]>
}
export interface Zip3File {
  zip3: Record<string, (string | number | null)[]>
}

export interface PostalMismatch {
  province: string
  place: string
}

export interface Gazetteer {
  /** The place of a well-formed code, or null when it or its country isn't known. */
  lookup(country: string, postalCode: string): Place | null
  /**
   * The province of the postal code when the typed one differs; null when they agree or nothing is known. A
   * warning, never an error (D27).
   */
  mismatch(address: { country: string; province: string; postalCode: string }): PostalMismatch | null
}

/** Reads the two tables lazily, so that 170 kB of rows cost nothing until the first lookup. */
export function createGazetteer(canada: FsaFile, states: Zip3File): Gazetteer {
  const lookup = (country: string, postalCode: string): Place | null => {
    if (!isPostal(country, postalCode)) return null
    const area = normalizePostal(country, postalCode).slice(0, 3)
    if (country === 'CA') return canadianPlace(area, canada.fsa[area])
    return country === 'US' ? americanPlace(area, states.zip3[area]) : null
  }
  return {
    lookup,
    mismatch({ country, province, postalCode }) {
      const place = lookup(country, postalCode)
      const expected =
        place?.province ??
        (country === 'CA' && isPostal('CA', postalCode) ? provinceOfPostal(postalCode) : null)
      if (
        !expected ||
        province === '' ||
        expected === province.toUpperCase() ||
        straddles.has(place?.area ?? '')
      )
        return null
      return { province: expected, place: place?.place ?? '' }
    },
  }
}

/** ZIP areas in two states (docs/facts.md §2): the state most of the area lies in proves nothing. */
const straddles = new Set(['063', '205', '726', '739', '834', '968'])
const MILITARY = new Set(['AA', 'AE', 'AP'])

function canadianPlace(area: string, row: FsaFile['fsa'][string] | undefined): Place | null {
  if (!row) return null
  const [name, province, lat, lng, tz, city] = row
  return {
    country: 'CA',
    area,
    place: city === null || city === undefined ? shortName(String(name)) : String(city),
    city: city === null || city === undefined ? null : String(city),
    province: String(province),
    lat: degrees(lat),
    lng: degrees(lng),
    tz: String(tz),
    rural: isRuralPostal(area),
  }
}

function americanPlace(area: string, row: Zip3File['zip3'][string] | undefined): Place | null {
  if (!row) return null
  const [state, lat, lng, place] = row
  const military = MILITARY.has(String(state))
  return {
    country: 'US',
    area,
    place: String(place),
    city: String(place),
    province: String(state),
    lat: military ? null : degrees(lat),
    lng: military ? null : degrees(lng),
    tz: zoneOfState(String(state)),
    rural: false,
    ...(military && { military }),
  }
}

function shortName(place: string): string {
  return place.replace(/\s*\(.*$/, '')
}

function degrees(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}
