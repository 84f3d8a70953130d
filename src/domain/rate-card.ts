import type { Cents } from './money.ts'
import type { LengthUnit, WeightUnit } from './units.ts'

/** Prices as data (D16): rows an operator can replace by one CSV file. Dates are calendar days YYYY-MM-DD; `validTo` null means open. */
export interface RateCard {
  name: string
  /** The day the card was made: "rates as of". */
  asOf: string
  carriers: CarrierRow[]
  services: ServiceRow[]
  regions: RegionRow[]
  /** In order: the first that matches gives the zone. */
  zones: ZoneRow[]
  transit: TransitRow[]
  prices: PriceRow[]
  percents: PercentRow[]
  surcharges: SurchargeRow[]
}

export interface Effective { validFrom: string; validTo: string | null }

/** imperial: lb and in, divisor in³/lb; metric: kg and cm, divisor cm³/kg. Holds for every row of the carrier. */
export const CARD_UNITS = ['imperial', 'metric'] as const
export type CardUnits = (typeof CARD_UNITS)[number]
export const WEIGHT_UNIT_OF: Record<CardUnits, WeightUnit> = { imperial: 'lb', metric: 'kg' }
export const LENGTH_UNIT_OF: Record<CardUnits, LengthUnit> = { imperial: 'in', metric: 'cm' }

export interface CarrierRow { carrier: string; name: string; units: CardUnits; sample: boolean }

export interface ServiceRow extends Effective {
  carrier: string
  service: string
  name: string
  /** Volume per unit of weight. */
  divisor: number
  /** Billed weight is rounded up to a multiple of it. */
  weightStep: number
  /** Smallest freight charge of a shipment. */
  minimumCents: Cents
  listMinimumCents: Cents
  /** Local wall time at the origin, HH:MM: later counts as the next business day. */
  cutOff: string
  /** Per piece, actual weight. */
  maxWeight: number
  maxLength: number
  /** Length plus girth, girth = 2 × (second longest + shortest). */
  maxLengthGirth: number
}

/** A province or state in a region; with postal prefixes only that part. A place may be in several (facts §3: northwestern Ontario). */
export interface RegionRow { region: string; country: string; province: string; postalFrom: string | null; postalTo: string | null }

export const ZONE_SAME = ['any', 'region', 'province'] as const
export interface ZoneRow extends Effective {
  zone: string
  fromCountry: string
  toCountry: string
  same: (typeof ZONE_SAME)[number]
  /** Great-circle kilometres; null is no limit. */
  maxKm: number | null
}

export interface TransitRow { service: string; zone: string; days: number }

/** The price of one piece up to and including this billed weight. */
export interface PriceRow extends Effective { service: string; zone: string; upTo: number; listCents: Cents; ownCents: Cents }

/** Fuel and carbon: a percent (decimal text) of freight and surcharges, in force from the day given until the next row. */
export const PERCENT_KINDS = ['fuel', 'carbon'] as const
export interface PercentRow { carrier: string; kind: (typeof PERCENT_KINDS)[number]; percent: string; validFrom: string }

/** insurance is priced per started 100 dollars of cover above `includedCents`. */
export const SURCHARGE_KINDS = ['residential', 'remote', 'oversize', 'handling', 'signature', 'adult_signature', 'insurance'] as const
export type SurchargeKind = (typeof SURCHARGE_KINDS)[number]
export const SURCHARGE_PER = ['piece', 'shipment', 'hundred'] as const

export interface SurchargeRow extends Effective {
  carrier: string
  /** null: all services of the carrier. */
  service: string | null
  kind: SurchargeKind
  per: (typeof SURCHARGE_PER)[number]
  listCents: Cents
  ownCents: Cents
  /** oversize and handling: due when any of these is exceeded (card units). */
  longestOver: number | null
  secondOver: number | null
  lengthGirthOver: number | null
  weightOver: number | null
  /** insurance: cover included, and the most that can be bought. */
  includedCents: Cents | null
  limitCents: Cents | null
}

/** Whether the row holds on that day; the last day counts. */
export function isInForce(row: Effective, day: string): boolean {
  return row.validFrom <= day && (row.validTo === null || day <= row.validTo)
}

/**
 * Of the rows in force on that day the newest of each key, in the order they came: who brings new prices need not close the former ones.
 * Rows of one key that begin on the same day are one sheet, and all of them stay.
 */
export function newestOn<Row extends Effective>(rows: readonly Row[], day: string, keyOf: (row: Row) => string): Row[] {
  const inForce = rows.filter((row) => isInForce(row, day))
  const newest = new Map<string, string>()
  for (const row of inForce) if (row.validFrom > (newest.get(keyOf(row)) ?? '')) newest.set(keyOf(row), row.validFrom)
  return inForce.filter((row) => row.validFrom === newest.get(keyOf(row)))
}
