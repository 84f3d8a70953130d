import { RETENTION_DEFAULTS, PROMISE_DEFAULTS, SITE_DEFAULTS } from '../src/domain/account/site.ts'

/**
 * The company's details (D1) and the site's URL. Plainly fictional unless set; part of the build because
 * pages are prerendered.
 */
export function siteFromEnvironment(env: Record<string, string | undefined>) {
  return {
    url: (env.PUBLIC_URL ?? '').replace(/\/$/, ''),
    name: env.SITE_NAME || SITE_DEFAULTS.name,
    phone: env.SITE_PHONE || SITE_DEFAULTS.phone,
    email: env.SITE_EMAIL || SITE_DEFAULTS.email,
    address: env.SITE_ADDRESS || SITE_DEFAULTS.address,
    discountPercent: Number(env.SITE_PROMISE_DISCOUNT || PROMISE_DEFAULTS.discountPercent),
    freeDeliveryOver: Number(env.SITE_PROMISE_FREE_DELIVERY || PROMISE_DEFAULTS.freeDeliveryOver),
    returnDays: Number(env.SITE_PROMISE_RETURN_DAYS || PROMISE_DEFAULTS.returnDays),
    inquiryMonths: Number(env.RETENTION_INQUIRIES_MONTHS || RETENTION_DEFAULTS.inquiryMonths),
    mailDays: Number(env.RETENTION_MAIL_DAYS || RETENTION_DEFAULTS.mailDays),
    marketplaceUrl: env.SISTER_MARKETPLACE_URL ?? '',
  }
}
