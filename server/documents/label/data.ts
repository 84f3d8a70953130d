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

/** Everything on a label. It depends on nothing else, so that a reprint has the same bytes. */
export type LabelData = {
  locale: Locale
  /** Made from sample rates: has the mark of D40. */
  sample: boolean
  /** Of an order that a test key made: the mark says so instead. */
  test?: boolean
  carrierName: string
  serviceName: string
  /** Two to six characters, for the box at the top left. */
  serviceCode: string
  from: LabelAddress
  to: LabelAddress
  orderNumber: string
  /** 1–30 letters, digits, spaces, dots, dashes and slashes. */
  trackingNumber: string
  /** Above its bars, when it isn't simply a tracking number: "PRO". */
  trackingHeading?: string
  /** At most about 300 characters; no QR symbol of printable size holds more. */
  trackingUrl: string
  /** Of this piece; left out where only the weight of the whole load is known. */
  weight?: { value: number; unit: string }
  dimensions?: { length: number; width: number; height: number; unit: string }
  /** Of this piece: eighteen digits; without it there is no GS1 barcode. */
  sscc?: string
  /** Its prefix is GS1's for demonstrations, which is printed beside it (D40). */
  demoPrefix?: boolean
  /** 1-based, of `pieces`. */
  piece: number
  pieces: number
  reference?: string
  /** At most 35 characters (requirements §5). */
  contents: string
  /**
   * YYYY-MM-DD; printed like this in every language, because sorters and people in four languages read it.
   */
  shipDate: string
  options: LabelOption[]
  routingCode: string
}
