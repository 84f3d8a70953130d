import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferred } from '#tests/support/deferred.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('on a new device, followed numbers get their status as soon as the carriers have answered, and numbers not yet asked about get none', async () => {
  const { customer } = await boughtOrder(server)
  const { data } = await customer.call<{ rows: { trackingNumber: string }[] }>('GET', '/orders')
  const { trackingNumber } = data!.rows[0]!
  const { promise: answered, resolve: answer } = deferred()
  await renderAccount('/package/trackingPackage', {
    server,
    customer,
    network: (real) => async (config) => {
      if (config.url?.includes('/trackers')) await answered
      return real(config)
    },
  })
  const row = (await screen.findByRole('link', { name: trackingNumber }, { timeout: 5000 })).closest('tr')!
  expect(within(row).queryByText('No updates yet')).toBeNull()
  answer()
  expect(await within(row).findByText('Label created', undefined, { timeout: 5000 })).toBeDefined()
  expect(within(row).getByText('Sample Ground')).toBeDefined()
})
