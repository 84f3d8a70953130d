export interface SiteConfig {
  /** The public address without a slash at the end (PUBLIC_URL); empty: not known when it was built. */
  url: string
  name: string
  phone: string
  email: string
  address: string
  discountPercent: number
  freeDeliveryOver: number
  returnDays: number
  /** For how long inquiries and sent mail are kept. */
  inquiryMonths: number
  mailDays: number
  /** Empty: the marketplace is not offered (D4). */
  marketplaceUrl: string
}

declare const __SITE__: SiteConfig

/** Name, phone, e-mail, address and promises (D1), fixed when the pages were built. */
export const SITE: SiteConfig = __SITE__
