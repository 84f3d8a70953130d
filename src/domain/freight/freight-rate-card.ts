import type { ContainerSize, Equipment, FreightMode } from './freight.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Effective, PercentRow, RegionRow } from '#src/domain/rating/rate-card.ts'
import type { Registrations } from '#src/domain/money/tax.ts'

/** Freight prices as data (D16): pounds, feet and kilometres; amounts in cents; dates are calendar days. */
export interface FreightRateCard {
  name: string
  /** "rates as of" */
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
  /** Of the company, put in by the server: no row of the card. */
  registrations?: Registrations
}

export interface FreightCarrierRow {
  carrier: string
  name: string
  sample: boolean
}

export interface FreightServiceRow extends Effective {
  carrier: string
  service: string
  name: string
  mode: FreightMode
  /** Hours an offer may be accepted. */
  validHours: number
  /** HH:MM at the origin: asked later, it is collected the next business day. */
  cutOff: string
  /**
   * Pounds billed at least for a cubic foot, and for a linear foot when more than `linearOver` feet of
   * trailer are taken (facts §4).
   */
  cubeLb: number
  linearOver: number
  linearLb: number
  /** The most this service takes; beyond it is refused at the quote. */
  maxWeight: number
  maxLinearFeet: number
  maxLength: number
  maxHeight: number
  guaranteed: boolean
}

/**
 * From one region to another: days on the way, and the least a shipment costs. The first lane that fits
 * counts.
 */
export interface LaneRow extends Effective {
  service: string
  lane: string
  from: string
  to: string
  days: number
  minimumCents: Cents
}

/** LTL: cents for a hundred pounds of class 100 from `fromLb` on. */
export interface BreakRow extends Effective {
  service: string
  lane: string
  fromLb: number
  perCwtCents: Cents
}

/** What a class costs of class 100, as a percent (decimal text). */
export interface ClassRow {
  service: string
  freightClass: string
  percent: string
}

/** FTL: cents for a kilometre with that equipment, and the least. A lane without a row is asked for. */
export interface TruckRow extends Effective {
  service: string
  lane: string
  equipment: Equipment
  perKmCents: Cents
  minimumCents: Cents
}

/** Where containers change between train or ship and truck. `storageCents` a day after `freeDays`. */
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
 * cwt: for each started hundred pounds. percent: `percent` of the freight charge. hundred: for each started
 * hundred dollars. hour: of waiting, beyond `over`; said in an offer's terms, charged afterwards. day: for
 * each day of the container.
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
export interface AccessorialRow extends Effective {
  carrier: string
  mode: FreightMode
  /** A code of data/accessorials in lower case, or insurance, guaranteed, team. */
  code: string
  per: (typeof ACCESSORIAL_PER)[number]
  amountCents: Cents
  percent: string
  minimumCents: Cents
  /** overlen: inches; insurance: cents that are covered anyway; detn: hours that are free; 0 otherwise. */
  over: number
}

/**
 * What calling a load off costs when less than so many hours are left to its pickup window (before tax). The
 * first that fits, from the fewest hours on.
 */
export interface CancellationRow {
  carrier: string
  mode: FreightMode
  hoursBefore: number
  feeCents: Cents
}

/** Cents a pound that a carrier answers for unless a higher value is declared (facts §4). */
export const LIABILITY_CENTS_A_POUND = 200
