import type { Locale } from '#src/domain/shared/locale.ts'

export type LabelOption = 'returned' | 'signature' | 'adult' | 'residential' | 'lithium'

/**
 * `province` and `country` are codes as people write them ("ON", "CA"); two-letter countries are printed as
 * names.
 */
export type LabelAddress = {
  name: string
  company?: string
  lines: string[]
  city: string
  province: string
  postalCode: string
  country: string
  phone?: string
}

/** Everything a label says. Nothing else flows in, so that a label printed again is the same bytes. */
export type LabelData = {
  locale: Locale
  /** Made from sample rates: carries the mark of D40. */
  sample: boolean
  carrierName: string
  serviceName: string
  /** Two to six characters, for the box at the top left. */
  serviceCode: string
  from: LabelAddress
  to: LabelAddress
  orderNumber: string
  /** Letters, digits, space, point, dash, slash: 1–30 of them. */
  trackingNumber: string
  /** Over its bars, when it is not simply a tracking number: "PRO". */
  trackingHeading?: string
  /** At most about 300 characters, or no QR symbol of printable size holds it. */
  trackingUrl: string
  /** Of this piece; left out where only the whole of a load is known. */
  weight?: { value: number; unit: string }
  dimensions?: { length: number; width: number; height: number; unit: string }
  /** Of this piece: eighteen digits; without it there is no GS1 barcode. */
  sscc?: string
  /** Its prefix is GS1's for demonstrations: said beside it (D40). */
  demoPrefix?: boolean
  /** 1-based, of `pieces`. */
  piece: number
  pieces: number
  reference?: string
  /** At most 35 characters (specification, numbers). */
  contents: string
  /** YYYY-MM-DD; printed as such in every language, because sorters and people in four languages read it. */
  shipDate: string
  options: LabelOption[]
  routingCode: string
}
