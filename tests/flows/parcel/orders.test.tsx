import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })

let server: TestServer
/** Intents of tracking numbers that the carrier refuses to cancel. */
let holdsBack = 0
beforeAll(async () => {
  server = await startServer({
    startsNow: true,
    carriers: (usual) => ({
      ...usual,
      async find(code) {
        const carrier = await usual.find(code)
        return (
          carrier && {
            ...carrier,
            cancel: async (id, now) => (holdsBack > 0 ? (holdsBack -= 1) < 0 : carrier.cancel(id, now)),
          }
        )
      },
    }),
  })
})
beforeEach(() => {
  cleanup()
  holdsBack = 0
})
afterAll(() => server.close())

const rowsOf = async (customer: TestCustomer) =>
  (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
const tomorrow = () => new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)

test('of two cancelled orders the carrier refuses one: each says its result, and trying again cancels the other once', async () => {
  const { customer } = await boughtOrder(server)
  await buyMore(customer, { shipDate: tomorrow() })
  holdsBack = 1
  const { user } = await renderAccount('/package/orderList', { server, customer })
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all on this page' }, { timeout: 15_000 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel 2 orders' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('2 of 2 selected')
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 orders' }))
  await waitFor(() => expect(dialog.getAllByText('Cancelled')).toHaveLength(1))
  expect((await rowsOf(customer)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'ordered'])
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.getAllByText('Cancelled')).toHaveLength(2))
  const rows = await rowsOf(customer)
  expect(rows.map(({ status, payStatus }) => `${status} ${payStatus}`)).toEqual([
    'cancelled refunded',
    'cancelled refunded',
  ])
  for (const { id } of rows)
    expect(
      (await customer.call<OrderDetails>('GET', `/orders/${id}`)).data!.history.filter(
        ({ event }) => event === 'order.cancelled',
      ),
    ).toHaveLength(1)
  const [{ id, totalCents }] = rows as [OrderRow]
  cleanup()
  await renderAccount(`/package/orderList/orderDetails?orderId=${id}`, { server, customer })
  const refunded = (await screen.findByText('Refunded to credits')).nextElementSibling
  expect(refunded?.textContent).toContain((totalCents / 100).toFixed(2))
}, 40_000)

test('an order shows everything that was typed', async () => {
  const { customer } = await boughtOrder(server)
  const to = make.address({
    fullName: 'Élodie Tremblay',
    contactName: 'Réception',
    address1: '45 rue Saint-Paul',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
    phone: '+15145550142',
    extension: '12',
    email: 'elodie@example.com',
    addressType: 'Apartment',
    buzzCode: '4521',
    allowDropoff: true,
  })
  const orderId = await buyMore(customer, {
    to,
    shipDate: tomorrow(),
    canadianService: true,
    parcels: [
      make.parcel({ quantity: 2, description: 'Atlases', declaredValue: 40_00, insuranceValue: 150_00 }),
    ],
  })
  await renderAccount(`/package/orderList/orderDetails?orderId=${orderId}`, { server, customer })
  const recipient = within(await screen.findByRole('region', { name: 'Recipient' }, { timeout: 15_000 }))
  const told = (label: string, where: Pick<typeof screen, 'getByText'> = recipient) =>
    where.getByText(label).nextElementSibling?.textContent
  expect(
    ['Contact name', 'Phone', 'Email', 'Address type', 'Buzz code', 'Leave at door'].map((label) =>
      told(label),
    ),
  ).toEqual(['Réception', '514-555-0142 ext. 12', 'elodie@example.com', 'Apartment', '4521', 'Yes'])
  expect(
    ['Goods', 'Declared value', 'Insurance value', 'Canadian service'].map((label) => told(label, screen)),
  ).toEqual(['Atlases', '$80.00', '$300.00', 'Yes'])
}, 40_000)

test('a claim beyond the coverage is refused at its amount, and what was typed stays', async () => {
  const { customer, orderId } = await boughtOrder(server)
  await server.deps.database.sql.execute(sql`update orders set status = 'exception' where id = ${orderId}`)
  const { user } = await renderAccount(`/package/orderList/orderDetails?orderId=${orderId}`, {
    server,
    customer,
  })
  await user.click(await screen.findByRole('button', { name: 'Make a claim' }))
  await user.click(screen.getByRole('radio', { name: 'Lost parcel' }))
  const amount = screen.getByRole('textbox', { name: /Amount claimed/ })
  await user.clear(amount)
  await user.type(amount, '250')
  await user.type(screen.getByRole('textbox', { name: /^Description of loss/ }), 'Nobody has seen it')
  await user.click(screen.getByRole('button', { name: 'Send claim' }))
  expect((await screen.findAllByText('This is more than the shipment’s coverage')).length).toBeGreaterThan(0)
  expect(screen.getByDisplayValue('Nobody has seen it')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '80')
  await user.click(screen.getByRole('button', { name: 'Send claim' }))
  expect(await screen.findByText('Nobody has seen it', { selector: 'div' })).toBeTruthy()
  expect(
    (await customer.call<{ rows: { kind: string; askedCents: number }[] }>('GET', '/claims')).data!.rows,
  ).toMatchObject([{ kind: 'lost', askedCents: 80_00 }])
}, 30_000)
