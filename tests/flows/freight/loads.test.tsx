import { eq } from 'drizzle-orm'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FreightQuote } from '#src/contract/freight.ts'
import type { Load } from '#src/contract/loads.ts'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { askFreight, buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
beforeEach(() => cleanup())
afterAll(() => server.close())

const wealthyCustomer = () => server.customer({ creditCents: 9_000_00 })
const soon = () => nextBusinessDay(addDays(wallClock(server.clock.now(), 'America/Toronto').day, 3))
const request = (more: object = {}) => freightRequest({ readyDate: soon(), ...more })
const booking = () => freightBooking({ pickup: { readyDate: soon(), pickupDate: soon() } })
const loadOf = async (customer: TestCustomer, id: string) =>
  (await customer.call<Load>('GET', `/loads/${id}`)).data!

async function reasonOf(id: string) {
  const [row] = await server.deps.database.sql.select().from(freightQuotes).where(eq(freightQuotes.id, id))
  return [row!.outcomeReason, row!.outcomeNote, row!.outcomeBy]
}

test('a shipper compares a quote’s offers, declines one and continues with another, choosing pickup and delivery', async () => {
  const customer = await wealthyCustomer()
  const quote = await askFreight(customer, request())
  const { user, router } = await renderAccount(`/quotes/quotesLTLDetails?quoteId=${quote.id}`, {
    server,
    customer,
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: `Quote ${quote.number}` }, { timeout: 15_000 }),
  ).toBeTruthy()
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  expect(offers.getAllByRole('heading', { level: 2 }).length).toBe(quote.offerList.length + 1)
  await user.click(offers.getAllByRole('button', { name: 'Decline' })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Why (optional)' }), 'Too expensive')
  await user.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), '400 too much')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await offers.findByText('Declined')).toBeTruthy()
  expect(await reasonOf(quote.id)).toEqual(['price', '400 too much', 'customer'])
  expect(
    (await customer.call<FreightQuote>('GET', `/quotes/${quote.id}`)).data!.offerList.filter(
      ({ state }) => state === 'declined',
    ),
  ).toHaveLength(1)
  const next = quote.offerList[1]!
  await user.click(
    offers.getByRole('button', { name: `Accept ${next.rate.carrierName} · ${next.rate.serviceName}` }),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/pickUpInfomation'))
  expect(router.state.location.search).toContain(next.id)
}, 60_000)

test('a truckload without a price says since when it is waiting, and can be withdrawn', async () => {
  const customer = await wealthyCustomer()
  const quote = await askFreight(
    customer,
    request({
      mode: 'ftl',
      units: undefined,
      trailer: { equipment: 'other', equipmentNote: 'Low loader' },
      totalWeight: 30_000,
      description: 'An excavator',
    }),
  )
  expect(quote.state).toBe('requested')
  const { user } = await renderAccount(`/freight/quickQuote/truckLoad/quoteDetails?quoteId=${quote.id}`, {
    server,
    customer,
  })
  expect(await screen.findByText(/This load needs a custom quote/, {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByText(/^Requested .*ago$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
}, 60_000)

test('quotes and loads are filtered by tab and mode, and a load under way shows its next stop', async () => {
  const customer = await wealthyCustomer()
  const { quote, loadId } = await buyLoad(customer, request(), booking())
  const { loadNumber } = await loadOf(customer, loadId)
  const first = await renderAccount('/freight/myQuotes', { server, customer })
  expect(await screen.findByText('No freight quotes', {}, { timeout: 15_000 })).toBeTruthy()
  await first.user.click(screen.getByRole('tab', { name: 'Accepted' }))
  expect(await screen.findByRole('link', { name: quote.number })).toBeTruthy()
  cleanup()
  await renderAccount('/freight/shipments', { server, customer })
  expect(await screen.findByRole('link', { name: loadNumber }, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByText(/^Pickup:/)).toBeTruthy()
  cleanup()
  await renderAccount('/freight/myOrders?mode=ftl', { server, customer })
  expect(await screen.findByText('No freight orders', {}, { timeout: 15_000 })).toBeTruthy()
}, 60_000)

test('a truckload shows its tarps, its two drivers and its overall size', async () => {
  const customer = await wealthyCustomer()
  const trailer = {
    equipment: 'open_deck',
    tarps: true,
    team: true,
    overallLength: 480,
    overallWidth: 102,
    overallHeight: 110,
  }
  const quote = await askFreight(
    customer,
    request({ mode: 'ftl', units: undefined, trailer, totalWeight: 30_000, description: 'Steel beams' }),
  )
  await renderAccount(`/freight/quickQuote/truckLoad/quoteDetails?quoteId=${quote.id}`, { server, customer })
  await screen.findByText('Tarps needed', {}, { timeout: 15_000 })
  expect(
    ['Tarps needed', 'Team drivers', 'Overall length', 'Overall width', 'Overall height'].map(
      (label) => screen.getByText(label).nextElementSibling?.textContent,
    ),
  ).toEqual(['Yes', 'Yes', '480 in', '102 in', '110 in'])
}, 60_000)

test('cancelling a load shows the fee beforehand, and its invoice is listed with the load afterwards', async () => {
  const customer = await wealthyCustomer()
  const { loadId } = await buyLoad(customer, request(), booking())
  const { loadNumber, estimatedTotal } = await loadOf(customer, loadId)
  const { user } = await renderAccount(`/freight/loadDetails?id=${loadId}`, { server, customer })
  await user.click(await screen.findByRole('button', { name: 'Cancel load' }, { timeout: 15_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: `Cancel load ${loadNumber}?` }))
  expect(dialog.getByText(/Cancelling now is free/).textContent).toContain((estimatedTotal / 100).toFixed(2))
  await user.click(dialog.getByRole('button', { name: 'Cancel load' }))
  expect(await screen.findByRole('link', { name: /^Credit note/ })).toBeTruthy()
  expect((await loadOf(customer, loadId)).status).toBe('cancelled')
}, 60_000)

testInFull(
  'a proof of delivery is attached to a load; anything but a picture or PDF is refused by its content',
  async () => {
    const customer = await wealthyCustomer()
    const { loadId } = await buyLoad(customer, request(), booking())
    const { user } = await renderAccount(`/freight/loadDetails?id=${loadId}`, { server, customer })
    await user.click(await screen.findByRole('button', { name: 'Add file' }, { timeout: 15_000 }))
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(chooser, new File(['MZ program'], 'pod.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('pod.pdf: Only pictures and PDFs can be added')).toBeTruthy()
    await user.upload(chooser, new File(['%PDF-1.7 signed'], 'signed.pdf', { type: 'application/pdf' }))
    await user.click(screen.getByRole('button', { name: 'Send file' }))
    expect(await screen.findByRole('button', { name: 'signed.pdf' })).toBeTruthy()
    expect((await loadOf(customer, loadId)).documents.files).toMatchObject([
      { kind: 'proofOfDelivery', name: 'signed.pdf', type: 'application/pdf' },
    ])
  },
  60_000,
)

testInFull(
  'repeating a load creates a new draft in the wizard',
  async () => {
    const customer = await wealthyCustomer()
    const { loadId } = await buyLoad(customer, request(), booking())
    const { user, router } = await renderAccount(`/freight/loadDetails?id=${loadId}`, { server, customer })
    await user.click(await screen.findByRole('button', { name: 'Quote again' }, { timeout: 15_000 }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/freight/quickQuote/modules/lessThanTruckload'),
    )
    expect(await screen.findByDisplayValue('Shelves', {}, { timeout: 15_000 })).toBeTruthy()
  },
  60_000,
)

test('freight tracking finds one’s own loads by number and names who could have issued an unknown one', async () => {
  const customer = await wealthyCustomer()
  const { loadId } = await buyLoad(customer, request(), booking())
  const { loadNumber } = await loadOf(customer, loadId)
  const { user } = await renderAccount(`/freight/tracking?numbers=${loadNumber},100-340397-9,1234567`, {
    server,
    customer,
  })
  expect(await screen.findByRole('link', { name: 'View load' }, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByText(/The carrier doesn’t have the load yet/)).toBeTruthy()
  expect(screen.getByText('YRC Freight')).toBeTruthy()
  expect(screen.getByText(/Freight carrier with its own numbering/)).toBeTruthy()
  await user.clear(screen.getByLabelText(/^PRO, BOL or load/))
  await user.click(screen.getByRole('button', { name: 'Track' }))
  expect(screen.getByText('Please enter PRO, BOL or load numbers')).toBeTruthy()
}, 60_000)

test('an unknown load, or no ID at all, says so and leads on', async () => {
  const customer = await wealthyCustomer()
  for (const path of ['/freight/loadDetails', `/freight/loadDetails?id=${customer.user.id}`]) {
    cleanup()
    await renderAccount(path, { server, customer })
    expect(await screen.findByText('Load not found', {}, { timeout: 15_000 })).toBeTruthy()
  }
}, 60_000)
