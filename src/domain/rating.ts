import type { Cents } from './money.ts'
import type { Parcel, ShippingOptions } from './parcel.ts'
import type { TaxLine } from './tax.ts'
import type { WeightUnit } from './units.ts'

/** The lines of a price (D13); labels are 'price.<kind>'. */
export const PRICE_LINE_KINDS = [
  'freight', 'residential', 'remote', 'oversize', 'handling', 'signature', 'adult_signature', 'insurance', 'fuel', 'carbon',
] as const
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number]
export interface PriceLine { kind: PriceLineKind; amountCents: Cents }

export interface RateRequest {
  from: { country: string; postalCode: string }
  to: { country: string; postalCode: string; residential: boolean }
  parcels: Parcel[]
  /** YYYY-MM-DD at the origin. */
  shipDate: string
  options: ShippingOptions
}

export interface RateIdentity { carrierCode: string; carrierName: string; serviceCode: string; serviceName: string; sample: boolean }

export interface Rate extends RateIdentity {
  refused: null
  lines: PriceLine[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
  /** The same shipment at list prices, taxes included. */
  listTotalCents: Cents
  savingCents: Cents
  transitDays: number
  /** The business day the carrier takes it: later than asked after the cut-off or on a closed day. */
  shipDate: string
  deliveryDate: string
  /** Sum over the pieces, each rounded up by itself. */
  billedWeight: { value: number; unit: WeightUnit }
  zone: string
}

/** Why this service does not take it: a message id. */
export interface RefusedRate extends RateIdentity { refused: string }

export type RateResult = Rate | RefusedRate
