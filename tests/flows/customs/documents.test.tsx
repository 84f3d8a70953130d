import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { newCommodity, newCustoms } from '#src/domain/customs/customs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { downloads } from '#tests/support/browser/downloads.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('a domestic order has no customs documents', async () => {
  const { customer, orderId } = await boughtOrder(server)
  await open(orderId, customer)
  expect(screen.queryByText('Customs documents')).toBeNull()
})

test('a shop finds the customs documents of an order to Chicago beside its label and downloads the invoice', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const [row] = await server.deps.database.sql.select().from(orders).where(eq(orders.id, orderId))
  const customs = newCustoms({
    commodities: [
      {
        ...newCommodity(),
        description: 'T-shirts',
        hsCode: '610910',
        originCountry: 'CA',
        unitWeight: 0.2,
        unitValue: 1999,
      },
    ],
    signerName: 'Mina Roy',
    customsDeclared: true,
  })
  const to = make.address({
    city: 'Chicago',
    province: 'IL',
    country: 'US',
    postalCode: '60606',
    phone: '+13125550142',
  })
  await server.deps.database.sql
    .update(orders)
    .set({ shipment: { ...row!.shipment, to, customs } as never })
    .where(eq(orders.id, orderId))
  const saved = downloads()
  const { user } = await open(orderId, customer)
  await user.click(await screen.findByRole('button', { name: 'Download Commercial invoice' }))
  await waitFor(() => expect(saved.map(({ type }) => type)).toEqual(['application/pdf']))
  expect(screen.queryByRole('button', { name: /CUSMA/ })).toBeNull()
})

async function open(orderId: string, customer: Parameters<typeof renderAccount>[1]['customer']) {
  const opened = await renderAccount(`/package/orderList/orderDetails?orderId=${orderId}`, {
    server,
    customer,
  })
  await screen.findByText('Label', undefined, { timeout: 15_000 })
  return opened
}
