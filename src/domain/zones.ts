import { haversineKm } from './distance.ts'
import type { Place } from './gazetteer.ts'
import { isInForce, type RateCard, type ZoneRow } from './rate-card.ts'

/** An end of a shipment: `place` is null outside the gazetteer (Mexico, overseas). */
export interface End { country: string; place: Place | null }

/** House default: "same city" is the same province within this many kilometres, since sortation areas carry the names of districts. */
const SAME_CITY_KM = 40

/** The zone of the first rule that fits on that day, or null when the card does not serve the way. */
export function zoneOf(card: Pick<RateCard, 'zones' | 'regions'>, from: End, to: End, day: string): string | null {
  return card.zones.find((rule) => isInForce(rule, day) && fits(rule, card.regions, from, to))?.zone ?? null
}

export function isSameCity(from: End, to: End): boolean {
  const km = kmBetween(from, to)
  return sameProvince(from, to) && km !== null && km <= SAME_CITY_KM
}

function fits(rule: ZoneRow, regions: RateCard['regions'], from: End, to: End): boolean {
  if (!isCountryOf(rule.fromCountry, from) || !isCountryOf(rule.toCountry, to)) return false
  if (rule.same === 'province' && !sameProvince(from, to)) return false
  if (rule.same === 'region' && !sharesRegion(regions, from, to)) return false
  if (rule.maxKm === null) return true
  const km = kmBetween(from, to)
  return km !== null && km <= rule.maxKm
}

function isCountryOf(rule: string, end: End): boolean {
  return rule === '*' || rule === end.country
}

function sameProvince(from: End, to: End): boolean {
  return from.place !== null && to.place !== null && from.country === to.country && from.place.province === to.place.province
}

function sharesRegion(regions: RateCard['regions'], from: End, to: End): boolean {
  const ours = new Set(regionsOf(regions, from.place))
  return regionsOf(regions, to.place).some((region) => ours.has(region))
}

function regionsOf(regions: RateCard['regions'], place: Place | null): string[] {
  if (!place) return []
  return regions
    .filter((row) => row.country === place.country && row.province === place.province
      && (row.postalFrom === null || place.area >= row.postalFrom) && (row.postalTo === null || place.area <= row.postalTo))
    .map((row) => row.region)
}

function kmBetween({ place: a }: End, { place: b }: End): number | null {
  if (a === null || b === null || a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null
  return haversineKm({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng })
}
