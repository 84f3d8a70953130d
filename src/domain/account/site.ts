/**
 * Company details until the operator sets them: plainly fictional (D1). Used by the build for the pages, and
 * by the server for email.
 */
export const SITE_DEFAULTS = {
  name: 'Portage',
  phone: '416-555-0100',
  email: 'hello@portage.example',
  address: '100 Sample Road, Scarborough, Ontario M1B 0A1',
  /** GST/HST registration, which the CRA requires on invoices (docs/facts.md §7). */
  taxNumber: '123456789 RT 0001',
  /** QST registration, which Revenu Québec requires beside the QST. */
  qstNumber: '1234567890 TQ 0001',
} as const

/**
 * How long inquiries and emails are kept by default: long enough for a claim and the questions after it, and
 * to answer “did you write to me?”.
 */
export const RETENTION_DEFAULTS = { inquiryMonths: 24, mailDays: 30 } as const

/** The marketing promises of the specification (requirements §1, D1). */
export const PROMISE_DEFAULTS = { discountPercent: 70, freeDeliveryOver: 99, returnDays: 90 } as const
