import type { ContainerSize, Equipment, FreightMode } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { NamedClosureRow, ValidityPeriod, PercentRow, RegionRow } from '#src/domain/rating/rate-card.ts'
import type { Registrations } from '#src/domain/money/tax.ts'

/** Freight prices as data (D16): pounds, feet and kilometres; amounts in cents; dates are calendar days. */
export interface FreightRateCard {
  name: string
  /** The day the card was made: "rates as of". */
  asOf: string
  carriers: FreightCarrierRow[]
  services: FreightServiceRow[]
  regions: RegionRow[]
  lanes: LaneRow[]
  breaks: BreakRow[]
  classes: ClassRow[]
  trucks: TruckRow[]
  terminals: TerminalRow[]
  fuels: FuelRow[]
  accessorials: AccessorialRow[]
  cancellations: CancellationRow[]
  /** Missing on a device with a card from before there were any. */
  closures?: NamedClosureRow[]
  /** The company's; added by the server, not a row of the card. */
  registrations?: Registrations
}

export interface FreightCarrierRow {
  carrier: string
  name: string
  sample: boolean
}

export interface FreightServiceRow extends ValidityPeriod {
  carrier: string
  service: string
  name: string
  mode: FreightMode
  /** Hours for which an offer can be accepted. */
  validHours: number
  /** HH:MM at the origin: requested later, it is picked up the next business day. */
  cutOff: string
  /**
   * The fewest pounds billed per cubic foot, and per linear foot when more than `linearOver` feet of trailer
   * are taken (docs/facts.md §4).
   */
  cubeLb: number
  linearOver: number
  linearLb: number
  /** The most this service takes; anything above is refused when quoting. */
  maxWeight: number
  maxLinearFeet: number
  maxLength: number
  maxHeight: number
  guaranteed: boolean
}

/**
 * From one region to another: transit days, and the minimum charge of a shipment. The first matching lane
 * counts.
 */
export interface LaneRow extends ValidityPeriod {
  service: string
  lane: string
  from: string
  to: string
  days: number
  minimumCents: Cents
}

/** LTL: cents per hundred pounds of class 100 from `fromLb` on. */
export interface BreakRow extends ValidityPeriod {
  service: string
  lane: string
  fromLb: number
  perCwtCents: Cents
}

/** The price of a class as a percentage of class 100's (decimal string). */
export interface ClassRow {
  service: string
  freightClass: string
  percent: string
}

/**
 * FTL: cents per kilometre with that equipment, and the minimum. A lane without a row is priced by a person.
 */
export interface TruckRow extends ValidityPeriod {
  service: string
  lane: string
  equipment: Equipment
  perKmCents: Cents
  minimumCents: Cents
}

/** Where containers change between train or ship and truck. `storageCents` per day after `freeDays`. */
export interface TerminalRow {
  terminal: string
  name: string
  mode: 'rail' | 'drayage'
  country: string
  postalCode: string
  freeDays: number
  storageCents: Cents
  sizes: ContainerSize[]
}

/** Percent of the freight charge, by week. */
export interface FuelRow extends PercentRow {
  mode: FreightMode
}

/**
 * cwt: per started hundred pounds. percent: `percent` of the freight charge. hundred: per started hundred
 * dollars. hour: of waiting, beyond `over`; stated in an offer's terms and charged afterwards. day: per day
 * of the container.
 */
export const ACCESSORIAL_PER = [
  'shipment',
  'unit',
  'stop',
  'cwt',
  'day',
  'hour',
  'hundred',
  'percent',
] as const
export interface AccessorialRow extends ValidityPeriod {
  carrier: string
  mode: FreightMode
  /** A code of data/accessorials in lower case, or insurance, guaranteed, team. */
  code: string
  per: (typeof ACCESSORIAL_PER)[number]
  amountCents: Cents
  percent: string
  minimumCents: Cents
  /** overlen: inches; insurance: cents that are covered anyway; detn: free hours; otherwise 0. */
  over: number
}

/**
 * The fee for cancelling a load when fewer than this many hours are left until its pickup window (before
 * tax). The first match counts, from the fewest hours up.
 */
export interface CancellationRow {
  carrier: string
  mode: FreightMode
  hoursBefore: number
  feeCents: Cents
}

/** Cents per pound for which a carrier is liable unless a higher value is declared (docs/facts.md §4). */
export const LIABILITY_CENTS_A_POUND = 200
