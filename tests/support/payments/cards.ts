import type { Card } from '#src/contract/billing/cards.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** Published test card numbers, by outcome (domain/data/cards.json). */
export const TEST_NUMBERS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asks: '4000000000003220',
} as const

/** Adds a sandbox card as the page does: the number goes to the gateway, its token to us. */
export async function addCard(
  customer: TestCustomer,
  cardNumber: string = TEST_NUMBERS.good,
  more: { isDefault?: boolean; replaces?: string } = {},
): Promise<Card> {
  const secret = { cardNumber, cardType: 'visa', expirationMonth: 12, expirationYear: 2031, cvv: '123' }
  const { data } = await customer.call<{ token: string }>('POST', '/sandbox/cards', secret)
  const card = await customer.call<Card>('POST', '/cards', {
    id: make.id(),
    token: data!.token,
    nameOnCard: 'Mina Roy',
    billingAddress: make.address(),
    ...more,
  })
  if (!card.data) throw new Error(`no card: ${JSON.stringify(card)}`)
  return card.data
}

export const topUp = (
  customer: TestCustomer,
  entry: { id?: string; method?: string; subtotal?: number; cardId?: string; coupon?: string },
) => customer.call<TopUp>('POST', '/topups', { id: make.id(), method: 'card', subtotal: 100_00, ...entry })

/** The taxes on the fee when paying with a card from `addCard`. */
export const TAXES_AT_HOME = [{ type: 'HST', ratePct: '13' }] as const

export const creditsOf = async (customer: TestCustomer): Promise<number> =>
  (await customer.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents
