import type { Locale } from '#src/domain/shared/locale.ts'

/** What `freight show` answers; `request` as the customer sent it. */
export interface ShownQuote {
  id: string
  number: string
  mode: string
  state: string
  since: string
  /** Why the customer took no offer, where somebody said so. */
  lost?: { reason: string; note: string; by: string }
  request: Record<string, unknown>
  offers: ShownOffer[]
}
export interface ShownOffer {
  [fact: string]: unknown
  state: string
  /** card, operator */
  by: string
  /** Who of our staff; '' of a card's, and from the command line. */
  sender: string
  validUntil: string
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
  /** Conditions of our own, in the customer's language. */
  terms: string[]
  /** With `--mail` only: the customer's email, in each of its readers' languages. */
  mails?: OfferMail[]
}
export interface OfferMail {
  language: string
  to: string
  subject: string
  text: string
  html: string
}
/** A row of `terms list`. */
export interface Terms extends Record<Locale, string> {
  code: string
  /** Modes with commas between them. */
  defaultFor: string
}
/** A row of `freight answers`. */
export interface CarrierAnswer {
  id: string
  name: string
  carrier: string
  at: string
}
