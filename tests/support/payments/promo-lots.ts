import type { Credits } from '#src/contract/billing/billing.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { runAdmin, newCustomer, server } from './gateway-server.ts'

export const credits = async (customer: TestCustomer) =>
  (await customer.call<Credits>('GET', '/credits')).data!

/** The date in Ontario so many days from now. */
export const inDays = (days: number) => bookDay(new Date(server.clock.now().getTime() + days * 86_400_000))

/** The operator grants promotional credits, for good or for so many days. */
export const givePromoCredits = (customer: TestCustomer, amount: string, days?: number) =>
  runAdmin(
    'credit',
    'grant',
    customer.user.userName,
    amount,
    '--reason',
    'welcome',
    '--promo',
    ...(days === undefined ? [] : ['--expires', inDays(days)]),
  )

/** A customer with a new session for every call, since days pass between them. */
export const buyer = async () => {
  const { user, password } = await newCustomer()
  const call: TestCustomer['call'] = async (method, path, body) =>
    (await server.signIn(user)).call(method, path, body)
  const customer: TestCustomer = { user, password, token: '', call }
  const rated = async () =>
    (
      await call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(make.shipment()),
        carrierCode: 'sample_ground',
      })
    ).data!.rates[0]!
  const buy = async () =>
    (
      await call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: (await rated()).id,
        shipment: make.shipment(),
      })
    ).data
  return { customer, rate: await rated(), buy }
}
