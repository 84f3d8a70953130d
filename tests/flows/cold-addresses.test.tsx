import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '#tests/support/make.ts'
import { renderAccount } from '#tests/support/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  customer = await server.customer()
})
afterAll(() => server.close())

const NO_ORDER = ['There is no order to copy here.', 'To the order list'] as const
const NO_INVOICE = ['This is no longer here, or it belongs to another account.', 'All invoices'] as const

test.each([
  ['/package/createShipping/remake', '', ...NO_ORDER], ['/package/createShipping/remake', '?orderId=junk', ...NO_ORDER], ['/package/quickQuote/remake', `?orderId=${make.id()}`, ...NO_ORDER],
  ['/billingCenter/billing', '?invoice=junk', ...NO_INVOICE], ['/billingCenter/billing', `?invoice=${make.id()}`, ...NO_INVOICE],
])('%s%s: what is not there is said so, and a link leads on', async (path, query, words, link) => {
  await renderAccount(path + query, { server, customer })
  expect(await screen.findByText(words, undefined, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: link })).toBeTruthy()
  expect(screen.queryByText('Some entries need your attention.')).toBeNull()
  cleanup()
}, 30_000)
