/** What the company says of itself (D1), and where the site is. Plainly fictional unless set; part of the build because pages are prerendered. */
export function siteFromEnvironment(env: Record<string, string | undefined>) {
  return {
    url: (env.PUBLIC_URL ?? '').replace(/\/$/, ''),
    name: env.SITE_NAME ?? 'Portage',
    phone: env.SITE_PHONE ?? '416-555-0100',
    email: env.SITE_EMAIL ?? 'hello@portage.example',
    address: env.SITE_ADDRESS ?? '100 Sample Road, Scarborough, Ontario M1B 0A1',
    discountPercent: Number(env.SITE_PROMISE_DISCOUNT ?? 70),
    freeDeliveryOver: Number(env.SITE_PROMISE_FREE_DELIVERY ?? 99),
    returnDays: Number(env.SITE_PROMISE_RETURN_DAYS ?? 90),
    marketplaceUrl: env.SISTER_MARKETPLACE_URL ?? '',
  }
}
