import type { Cents } from '#src/domain/money/money.ts'
import type { LengthUnit, WeightUnit } from '#src/domain/shared/units.ts'
import type { Registrations } from '#src/domain/money/tax.ts'

/**
 * Prices as data (D16): rows that an operator can replace with one CSV file. Dates are calendar days
 * YYYY-MM-DD; `validTo` null means open-ended.
 */
export interface RateCard {
  name: string
  /** The day the card was made: "rates as of". */
  asOf: string
  carriers: CarrierRow[]
  services: ServiceRow[]
  regions: RegionRow[]
  /**
   * Looked up before `zones`. Missing on a device with a card from before zone charts, as are the two below.
   */
  charts?: ChartRow[]
  /** In order: the first match gives the zone. */
  zones: ZoneRow[]
  transit: TransitRow[]
  prices: PriceRow[]
  percents: PercentRow[]
  surcharges: SurchargeRow[]
  /** If empty, the built-in list applies (remote-areas.ts). */
  remotes?: RemoteRow[]
  closures?: NamedClosureRow[]
  /** The company's; added by the server, not a row of the card. */
  registrations?: Registrations
}

export interface ValidityPeriod {
  validFrom: string
  validTo: string | null
}

/**
 * imperial: lb and in, divisor in³/lb; metric: kg and cm, divisor cm³/kg. Applies to every row of the
 * carrier.
 */
export const CARD_UNITS = ['imperial', 'metric'] as const
export type CardUnits = (typeof CARD_UNITS)[number]
export const WEIGHT_UNIT_OF: Record<CardUnits, WeightUnit> = { imperial: 'lb', metric: 'kg' }
export const LENGTH_UNIT_OF: Record<CardUnits, LengthUnit> = { imperial: 'in', metric: 'cm' }

/**
 * `post`: a postal service, the only kind that delivers to military addresses; null, or missing on a device
 * with an older card: a courier.
 */
export interface CarrierRow {
  carrier: string
  name: string
  units: CardUnits
  sample: boolean
  post: boolean | null
}

export const TRAVELS_BY = ['road', 'air'] as const

export interface ServiceRow extends ValidityPeriod {
  carrier: string
  service: string
  name: string
  /** Volume per unit of weight. */
  divisor: number
  /** Billed weight is rounded up to a multiple of it. */
  weightStep: number
  /** Minimum freight charge of a shipment. */
  minimumCents: Cents
  listMinimumCents: Cents
  /** Local time at the origin, HH:MM: later counts as the next business day. */
  cutOff: string
  /** Mode of travel; null, or missing on a device with an older card: not known. */
  by: (typeof TRAVELS_BY)[number] | null
  /** Per piece, actual weight. */
  maxWeight: number
  maxLength: number
  /** Length plus girth; girth = 2 × (second longest + shortest). */
  maxLengthGirth: number
}

/**
 * A named part of a country: a province or state, a span of postal codes (`PostalSpan`), or, if both are
 * given, where they overlap. A place can be in several (docs/facts.md §3: northwestern Ontario).
 */
export interface RegionRow {
  region: string
  country: string
  province: string | null
  postalFrom: string | null
  postalTo: string | null
}

/**
 * One cell of a carrier's zone chart: region of origin × region of destination; '*' is anywhere. The first
 * match counts; a service's own cells come before its carrier's, and those before the general ones (null).
 * `days` override those of the zone (`transit`).
 */
export interface ChartRow extends ValidityPeriod {
  carrier: string | null
  service: string | null
  from: string
  to: string
  zone: string
  days: number | null
}

export const ZONE_SAME = ['any', 'region', 'province'] as const
export interface ZoneRow extends ValidityPeriod {
  zone: string
  fromCountry: string
  toCountry: string
  same: (typeof ZONE_SAME)[number]
  /** Great-circle kilometres; null is no limit. */
  maxKm: number | null
}

export interface TransitRow {
  service: string
  zone: string
  days: number
}

/** The price of one piece up to and including this billed weight. */
export interface PriceRow extends ValidityPeriod {
  service: string
  zone: string
  upTo: number
  listCents: Cents
  ownCents: Cents
}

/**
 * Fuel and carbon: a percentage (decimal string) of freight and surcharges, in force from the given day until
 * the next row.
 */
export const PERCENT_KINDS = ['fuel', 'carbon'] as const
export interface PercentRow {
  carrier: string
  kind: (typeof PERCENT_KINDS)[number]
  percent: string
  validFrom: string
}

/** insurance is priced per started 100 dollars of cover above `includedCents`. */
export const SURCHARGE_KINDS = [
  'residential',
  'remote',
  'oversize',
  'handling',
  'signature',
  'adult_signature',
  'insurance',
] as const
export type SurchargeKind = (typeof SURCHARGE_KINDS)[number]
export const SURCHARGE_PER = ['piece', 'shipment', 'hundred'] as const

export interface SurchargeRow extends ValidityPeriod {
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
  /** insurance: the included cover, and the most that can be bought. */
  includedCents: Cents | null
  limitCents: Cents | null
}

/** remote: reachable by road. air: no road all year. none: not served. */
export const REMOTE_ACCESS = ['remote', 'air', 'none'] as const
export const REMOTE_ENDS = ['both', 'origin', 'destination'] as const

/**
 * Postal codes (`PostalSpan`) that are harder for a carrier to reach: its surcharge `remote` is due for each
 * such end, and transit takes this many business days more.
 */
export interface RemoteRow extends ValidityPeriod {
  /**
   * null: all carriers, with all of their services. A service's own row comes before its carrier's, and the
   * first match counts.
   */
  carrier: string | null
  service: string | null
  country: string
  postalFrom: string | null
  postalTo: string | null
  end: (typeof REMOTE_ENDS)[number]
  access: (typeof REMOTE_ACCESS)[number]
  days: number
}

/**
 * A day on which a carrier (null: all of the card) departs from the usual calendar, in a country or one of
 * its provinces.
 */
export interface ClosureRow extends ValidityPeriod {
  carrier: string | null
  country: string
  province: string | null
  /** A day, or the id of an annual holiday (calendar.ts, provincial-holidays.ts). */
  day: string
  /** false: closed that day. */
  works: boolean
}

/** As it stands in a card: what it is called by those who made it; null in cards from before there were names. */
export interface NamedClosureRow extends ClosureRow {
  name: string | null
}

/** Whether the row is in force on that day; the last day is included. */
export function isInForce(row: ValidityPeriod, day: string): boolean {
  return row.validFrom <= day && (row.validTo === null || day <= row.validTo)
}

/**
 * Among the rows in force on that day, the newest of each key, in file order: new prices take effect without
 * closing the former ones. Rows of one key that begin on the same day are one sheet, and all are kept.
 */
export function newestOn<Row extends ValidityPeriod>(
  rows: readonly Row[],
  day: string,
  keyOf: (row: Row) => string,
): Row[] {
  const inForce = rows.filter((row) => isInForce(row, day))
  const newest = new Map<string, string>()
  for (const row of inForce)
    if (row.validFrom > (newest.get(keyOf(row)) ?? '')) newest.set(keyOf(row), row.validFrom)
  return inForce.filter((row) => row.validFrom === newest.get(keyOf(row)))
}
