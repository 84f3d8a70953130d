import { countersignVerbs } from './countersign/countersign.ts'
import { permissionFor } from './desk/nouns.ts'
import { BILLING_VERBS } from './verbs/billing.ts'
import { BOOKS_VERBS } from './verbs/books.ts'
import { COST_VERBS } from './verbs/costs.ts'
import { INQUIRY_VERBS } from './verbs/inquiries.ts'
import { NUMBER_VERBS } from './verbs/numbers.ts'
import { PAYMENT_VERBS } from './verbs/payments.ts'
import { PRICE_VERBS } from './verbs/prices.ts'
import { PROMO_VERBS } from './verbs/promos.ts'
import { RATE_VERBS } from './verbs/rates.ts'
import { SERVER_VERBS } from './verbs/server.ts'
import { SHIPPING_VERBS } from './verbs/shipping.ts'
import { USER_VERBS } from './verbs/users.ts'
import type { Verbs } from './verbs/verb.ts'

/** The operator's commands (D6): `npm run admin -- <noun> <verb> …`. Help lists them in this order. */
export const VERBS: Verbs = {
  ...USER_VERBS,
  ...countersignVerbs((name) => ({ verb: VERBS[name]!, permission: permissionFor(name) })),
  ...PAYMENT_VERBS,
  ...BILLING_VERBS,
  ...PROMO_VERBS,
  ...BOOKS_VERBS,
  ...COST_VERBS,
  ...PRICE_VERBS,
  ...NUMBER_VERBS,
  ...RATE_VERBS,
  ...SHIPPING_VERBS,
  ...INQUIRY_VERBS,
  ...SERVER_VERBS,
}
