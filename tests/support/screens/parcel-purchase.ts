import { configure, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { enter, fields } from '#tests/support/browser/fields.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from './render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withParcelServer`. Imports are live bindings.
export let server: TestServer

/** For tests of buying a parcel's shipment on the screens. */
export function withParcelServer(
  options: Pick<Parameters<typeof startServer>[0] & object, 'carriers'> = {},
): void {
  // Computing accessibility of hidden elements takes most of the time on a page of this size, and nothing
  // here is hidden.
  configure({ defaultHidden: true })
  beforeAll(async () => {
    server = await startServer({ startsNow: true, ...options })
  })
  afterAll(() => server.close())
}

/** A customer with a default sender in the address book, at the postal code that the tests quote from. */
export async function shipper(more: { creditCents?: number } = {}): Promise<TestCustomer> {
  const customer = await server.customer(more)
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  return customer
}

/** Opens the quick quote from Scarborough to Montréal for one parcel and waits for its rates. */
export async function quoted(customer: TestCustomer): Promise<AccountScreen> {
  const opened = await renderAccount('/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4', {
    server,
    customer,
  })
  const { user } = opened
  for (const [label, value] of [
    [/^Length/, '12'],
    [/^Width/, '10'],
    [/^Height/, '8'],
  ] as const)
    await enter(label, value)
  await user.click(screen.getByRole('button', { name: 'Get rates' }))
  await screen.findAllByRole('button', { name: /^Choose .* Ground/ })
  await screen.findAllByRole('button', { name: /^Choose .* Express/ })
  return opened
}

/** Fills in the details that a purchase needs. */
export async function detailed(user: AccountScreen['user']): Promise<void> {
  expect((await fields(/^Full name/))[0]).toHaveProperty('value', 'Mina Roy')
  await enter(/^Full name/, 'Élodie Tremblay', 1)
  await enter(/^Address( \*)?$/, '45 rue Saint-Paul', 1)
  await enter(/^City/, 'Montréal', 1)
  await user.selectOptions((await fields(/^Province/))[1]!, 'QC')
  await enter(/^Phone/, '514-555-0142', 1)
  await enter(/^Contents/, 'Books')
  await user.click((await fields(/no prohibited goods/))[0]!)
}

/** A purchase with everything filled in and nothing paid. */
export async function detailsOpen(customer: TestCustomer): Promise<AccountScreen> {
  const opened = await quoted(customer)
  await opened.user.click(screen.getAllByRole('button', { name: /^Choose/ })[0]!)
  await detailed(opened.user)
  return opened
}

export const ordersOf = async (customer: TestCustomer) =>
  (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows

export async function expectOneOrder(customer: TestCustomer): Promise<void> {
  const orders = await ordersOf(customer)
  expect(orders.map(({ status }) => status)).toEqual(['ordered'])
  expect(await creditsOf(customer)).toBe(500_00 - orders[0]!.totalCents)
}
