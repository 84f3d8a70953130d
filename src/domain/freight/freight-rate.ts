import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'

/**
 * A line of a freight price; `kind` names 'price.<kind>': freight, fuel, carbon, insurance, or a code of
 * data/accessorials in lower case.
 */
export interface FreightLine {
  kind: string
  amountCents: Cents
}

/** What a price was reckoned from, so that a person can follow it. */
export interface FreightFacts {
  /** Pounds as weighed, and as charged for: cube, linear feet and the deficit rule may raise it. */
  actualLb: number
  billedLb: number
  /** Why it is charged for more. */
  billedBy: 'actual' | 'cube' | 'linear' | 'deficit' | 'minimum' | 'distance'
  cubicFeet: number
  pcf: number
  /** The dearest that is charged; '' without units. */
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

/** A price that may be accepted. The same names as a parcel's rate, so that one path sells both. */
export interface FreightRate extends FreightIdentity {
  lines: FreightLine[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
  transitDays: number
  /** The business day it is collected, and the day it should arrive. */
  shipDate: string
  deliveryDate: string
  /** Hours the offer may be accepted. */
  validHours: number
  /**
   * In which conditions: message ids, with amounts in cents where they say some, or an operator's own words.
   */
  terms: FreightTerm[]
  facts: FreightFacts
}
export interface RefusedFreight extends FreightIdentity {
  refused: string
}

/** requested: nobody prices this by a card; a person will. */
export interface FreightAnswer {
  rates: FreightRate[]
  refused: RefusedFreight[]
  onRequest: boolean
}
