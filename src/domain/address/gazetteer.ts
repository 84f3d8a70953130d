import { isPostal, isRuralPostal, normalizePostal, provinceOfPostal } from './postal.ts'
import { zoneOfState } from './us-time-zones.ts'

/** Where a postal code is: a sortation area of Canada or a three-digit area of the United States. */
export interface Place {
  country: 'CA' | 'US'
  /** The postal text the place was found by: three characters. */
  area: string
  /** "Scarborough": the city, or what the area is called where towns share it. */
  place: string
  /** As it stands on an address; null where the code says too little for that. */
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
   * A military post office abroad (APO, FPO, DPO): only the post goes there, no carrier that prices by a
   * card.
   */
  military?: true
}

/** Shapes of data/fsa.json and data/zip3.json: fetched or read by whoever makes the gazetteer. */
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
  /** The place of a well-formed code, or null when it or its country is not known here. */
  lookup(country: string, postalCode: string): Place | null
  /**
   * What the postal code says when the province typed differs; null when they agree or nothing is known. A
   * warning, never an error (D27).
   */
  mismatch(address: { country: string; province: string; postalCode: string }): PostalMismatch | null
}

/** Reads the two tables lazily, so that 170 kB of rows cost nothing until one is asked for. */
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

/** ZIP areas that lie in two states (facts §2): their majority proves nothing. */
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
