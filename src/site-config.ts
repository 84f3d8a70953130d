export interface SiteConfig {
  /** The public address without a trailing slash (PUBLIC_URL); empty: unknown at build time. */
  url: string
  name: string
  phone: string
  email: string
  address: string
  discountPercent: number
  freeDeliveryOver: number
  returnDays: number
  /** How long inquiries and sent mail are kept. */
  inquiryMonths: number
  mailDays: number
  /** Empty: the marketplace is not offered (D4). */
  marketplaceUrl: string
}

declare const __SITE__: SiteConfig

/** Name, phone, email, address and promises (D1), fixed at build time. */
export const SITE: SiteConfig = __SITE__
