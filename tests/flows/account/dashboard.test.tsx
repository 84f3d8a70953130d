import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

async function buy(customer: TestCustomer): Promise<QuotedRate> {
  const shipment = make.shipment({
    shipDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  const rate = data!.rates[0]!
  expect(
    (await customer.call('POST', '/orders', { intentId: make.id(), rateId: rate.id, shipment })).code,
  ).toBe(200)
  return rate
}

test('a shop sees what needs attention, including drafts on this device, its spending by month as a chart and as a table, and its savings', async () => {
  const customer = await server.customer()
  const [first, second] = [await buy(customer), await buy(customer)]
  const { user } = await renderAccount('/', { server, customer })
  expect(await screen.findByRole('link', { name: '2 orders to hand over to the carrier' })).toBeTruthy()
  await saveRecord('draft', make.id(), { kind: 'parcel', values: {} })
  // Drafts imported from a file: they have a page of their own and aren't in the list of drafts.
  await saveRecord('draft', make.id(), {
    kind: 'parcel',
    values: { batch: { id: make.id(), name: 'week 48', row: 2 } },
  })
  expect(await screen.findByRole('link', { name: '1 draft to finish' })).toBeTruthy()
  expect(screen.getByText(formatMoney(first.savingCents + second.savingCents, 'en-CA'))).toBeTruthy()
  await user.click(screen.getByText('View as table'))
  const rows = within(screen.getByRole('table', { name: 'Spending by month' })).getAllByRole('row')
  expect(rows).toHaveLength(13)
  await waitFor(() =>
    expect(rows.at(-1)!.textContent).toContain(formatMoney(first.totalCents + second.totalCents, 'en-CA')),
  )
})

test('who has shipped nothing yet is shown no spending or savings', async () => {
  const customer = await server.customer()
  await renderAccount('/', { server, customer })
  await screen.findByText('Settlement center')
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull())
  expect(screen.queryByText('Spending and savings')).toBeNull()
  expect(screen.queryByText('Needs your attention')).toBeNull()
})
