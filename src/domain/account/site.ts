/**
 * What a company that has not said who it is is called: plainly fictional (D1). Read by the build, for its
 * pages, and by the server, for its mail.
 */
export const SITE_DEFAULTS = {
  name: 'Portage',
  phone: '416-555-0100',
  email: 'hello@portage.example',
  address: '100 Sample Road, Scarborough, Ontario M1B 0A1',
  /** GST/HST registration, which the CRA wants on invoices (facts §7). */
  taxNumber: '123456789 RT 0001',
  /** QST registration, which Revenu Québec wants beside the QST. */
  qstNumber: '1234567890 TQ 0001',
} as const

/**
 * For how long what people send and get is kept unless the operator says otherwise: long enough for a claim
 * and the questions after it, and to answer “did you write to me?”.
 */
export const KEPT_DEFAULTS = { inquiryMonths: 24, mailDays: 30 } as const

/** The marketing promises of the specification (§1, D1). */
export const PROMISE_DEFAULTS = { discountPercent: 70, freeDeliveryOver: 99, returnDays: 90 } as const
