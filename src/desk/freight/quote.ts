/** What `freight show` answers; `request` as the customer sent it. */
export interface ShownQuote {
  number: string
  mode: string
  state: string
  since: string
  request: Record<string, unknown>
  offers: Record<string, unknown>[]
}
/** What `freight offer` answers, with `--dry-run` too. */
export interface PricedOffer {
  number: string
  offered: boolean
  service: string
  /** Before tax, as decimals. */
  subtotal: string
  total: string
  deliveryDate: string
  /** By kind. */
  lines: Record<string, string>
  taxes: Record<string, string>
}
