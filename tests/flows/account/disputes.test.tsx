import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { InvoiceDetails, InvoiceSummary } from '#src/contract/billing/invoices.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => {})
  server = await startServer()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const admin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
/** Someone returns to the tab, and data older than ten seconds is requested again. */
function comesBack() {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('a shop whose first dispute was rejected sends another from the same page, and both are listed', async () => {
  const { customer, orderId } = await boughtOrder(server)
  const { number } = (await customer.call<{ number: string }>('GET', `/orders/${orderId}`)).data!
  await admin('adjustment', 'create', number, '10.00', '--reason', 'weight', '--note', 'Weighed 9 kg')
  const [invoice] = (await customer.call<CursorPage<InvoiceSummary>>('GET', '/invoices?tab=unpaid')).data!
    .rows
  const { user } = await renderAccount(`/billingCenter/billing?part=invoices&invoice=${invoice!.id}`, {
    server,
    customer,
  })
  const say = async (words: string) => {
    await user.type(await screen.findByRole('textbox', { name: /^Reason for dispute/ }), words)
    await user.click(screen.getByRole('button', { name: 'Send dispute' }))
    await screen.findByText('You’ve disputed this invoice. We’re looking into it.')
  }
  await say('My scale says 4 kg')
  await admin('dispute', 'reject', invoice!.number, '--answer', 'Ours says 9')
  comesBack()
  await screen.findByText(/Ours says 9/)
  await say('Here is a picture of it')
  const { disputes } = (await customer.call<InvoiceDetails>('GET', `/invoices/${invoice!.id}`)).data!
  expect(Object.fromEntries(disputes.map(({ message, state }) => [message, state]))).toEqual({
    'My scale says 4 kg': 'rejected',
    'Here is a picture of it': 'open',
  })
})

test('a URL of no invoice says so, with a link to the list', async () => {
  await renderAccount('/billingCenter/billing?part=invoices&invoice=junk', {
    server,
    customer: await server.customer(),
  })
  await screen.findByText('This no longer exists or belongs to another account.')
  expect(screen.getByRole('link', { name: 'View invoices' })).toBeTruthy()
})
