import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'

/**
 * A line of a freight price; its label is 'price.<kind>': freight, fuel, carbon, insurance, or a code of
 * data/accessorials in lower case.
 */
export interface FreightLine {
  kind: string
  amountCents: Cents
}

/** What a price was calculated from, so that a person can follow it. */
export interface FreightCalculation {
  /** Pounds as weighed, and as charged: cube, linear feet and the deficit rule can raise it. */
  actualLb: number
  billedLb: number
  /** Why it is charged for more. */
  billedBy: 'actual' | 'cube' | 'linear' | 'deficit' | 'minimum' | 'distance'
  cubicFeet: number
  pcf: number
  /** The most expensive class charged; '' without units. */
  freightClass: string
  linearFeet: number
  distanceKm: number
}

export interface FreightIdentity {
  carrierCode: string
  carrierName: string
  serviceCode: string
  serviceName: string
  sample: boolean
}

export type FreightTerm = string | { id: string; amountCents: Cents; count: number }

/** A price that can be accepted. Field names match a parcel's rate, so that one purchase path sells both. */
export interface FreightRate extends FreightIdentity {
  lines: FreightLine[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
  transitDays: number
  /** The business day it is picked up, and the day it should arrive. */
  shipDate: string
  deliveryDate: string
  /** Hours for which the offer can be accepted. */
  validHours: number
  /** Conditions: message ids, some with amounts in cents, or an operator's own words. */
  terms: FreightTerm[]
  facts: FreightCalculation
}
export interface RefusedFreight extends FreightIdentity {
  refused: string
}

/** requested: no card prices this; a person will. */
export interface FreightAnswer {
  rates: FreightRate[]
  refused: RefusedFreight[]
  onRequest: boolean
}
