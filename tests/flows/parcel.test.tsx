import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import { http } from '#src/api/call.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { endOpenPurchases } from '#server/rounds.ts'
import { enter, fields } from '#tests/support/fields.ts'
import { make } from '#tests/support/make.ts'
import { renderAccount, type AccountScreen } from '#tests/support/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

// Computing what is hidden takes most of the time on a page of this size, and nothing here is.
configure({ defaultHidden: true })

let server: TestServer
let carrierDies = false
vi.stubGlobal('scrollTo', () => {})
beforeAll(async () => { server = await startServer({ startsNow: true, carriers: dyingOnDemand }) })
beforeEach(() => { carrierDies = false })
afterAll(() => server.close())

test('a customer asks for prices, picks the cheapest, pays, sees the order and downloads its label, whose format is remembered', async () => {
  const customer = await shipper()
  const { user, router } = await quoted(customer)
  const cards = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button', { name: /^Choose/ }))
  expect(cards.length).toBeGreaterThan(2)
  expect(within(cards[0]!).getByText('Cheapest')).toBeTruthy()
  await user.click(within(cards[0]!).getByRole('button', { name: /^Choose/ }))
  await detailed(user)
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('Order creation success')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/package/orderList/orderDetails')

  const saved = downloads()
  await user.click(await screen.findByRole('button', { name: /^Download 4 × 6/ }))
  await waitFor(() => expect(saved.length).toBe(1))
  expect(saved[0]!.name).toMatch(/^OR.*\.pdf$/)
  expect(new TextDecoder().decode(saved[0]!.bytes.slice(0, 5))).toBe('%PDF-')

  await user.click(screen.getByRole('button', { name: /^Download US Letter|^Download Letter/ }))
  const changes = async () => (await customer.call<SyncFeed>('GET', `/sync?user=${customer.user.id}&since=0`)).data!.changes
  await waitFor(async () => expect(await changes()).toContainEqual(expect.objectContaining({ entity: 'preference', id: 'print', doc: { labelFormat: 'letter' } })))
})

test('two clicks on the button make one order and one charge', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await user.dblClick(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a customer whose answer is lost is told that nobody knows yet, and then sees the one order', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  disturb('afterwards')
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('We do not know yet whether the order was made')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a customer who reloads while nobody knows comes back to the open purchase, not to a second one', async () => {
  const customer = await shipper()
  const { user, router } = await detailsOpen(customer)
  const { pathname, search } = router.state.location
  disturb('afterwards')
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  await screen.findByText('We do not know yet whether the order was made')
  cleanup()
  await renderAccount(pathname + search, { server, customer })
  expect(await screen.findByText('We do not know yet whether the order was made')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a purchase that never left is said not to be made, and sending it again makes one order', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  disturb('before')
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('The order was not made')).toBeTruthy()
  expect((await ordersOf(customer)).length).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  await expectOneOrder(customer)
})

test('a server that dies between charge and booking leaves one order, ended when it is back', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  carrierDies = true
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('Paid. The carrier is still to answer')).toBeTruthy()
  carrierDies = false
  server.clock.advance(1000)
  await endOpenPurchases(server.deps, server.app.log, 0)
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a home instead of a shop is another price: both stand side by side before anything is paid', async () => {
  const customer = await shipper()
  await customer.call('POST', '/addresses', { ...make.address({ fullName: 'Léa Home', addressType: 'House', residential: true, city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2', phone: '+15145550142' }), id: make.id() })
  const { user } = await detailsOpen(customer)
  const recipient = screen.getAllByRole('combobox', { name: 'Choose from the address book' })[1]!
  await user.click(recipient)
  await user.paste('Home')
  await user.click(await screen.findByRole('option', { name: /Léa Home/ }))
  expect(screen.getByText(/no longer what the price was given for/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'The price is another one now' })
  expect(within(dialog).getByText('As shown before')).toBeTruthy()
  expect((await ordersOf(customer)).length).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: /^Pay \$/ }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  await expectOneOrder(customer)
})

test('not enough credits is said beside the button, with the way to more; nothing is ordered', async () => {
  const customer = await shipper({ creditCents: 1_00 })
  const { user } = await detailsOpen(customer)
  expect(screen.getByText(/short\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByText(/You do not have enough credits/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add credit' })[0]!.getAttribute('href')).toBe('/billingCenter/topUp')
  expect((await ordersOf(customer)).length).toBe(0)
})

test('a price that can no longer be bought is said in place, with the way to new ones', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await server.deps.database.sql.delete(rates)
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  expect(await screen.findByText('Order creation failed')).toBeTruthy()
  expect(screen.getByText(/This price can no longer be bought/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for prices again' }).getAttribute('href')).toMatch(/^\/package\/quickQuote\/selectQuick\?quote=/)
})

test('a customer cancels an order and the credits come back', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/goes back to your credits/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Cancel successfully!')).toBeTruthy()
  expect((await creditsOf(customer))).toBe(500_00)
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
})

test('the chosen rate opened without its quote says so and leads to a new one', async () => {
  await renderAccount('/package/quickQuote/shipmentDetails?rateId=0&quote=0', { server, customer: await shipper() })
  expect(await screen.findByText('There is no quote here to choose from')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start a quick quote' }).getAttribute('href')).toBe('/package/quickQuote')
})

test('the twenty-sixth tracking number is refused by name', async () => {
  const { user } = await renderAccount('/package/searchTracking', { server, customer: await shipper() })
  await user.click(await screen.findByLabelText('Tracking numbers'))
  await user.paste(Array.from({ length: 26 }, (_, n) => `NUMBER${n + 1}`).join('\n'))
  await user.click(screen.getByRole('button', { name: 'Track' }))
  expect(await screen.findByText(/Not searched: NUMBER26$/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBe(25)
})

/** A customer with a sender in the book, at the postal code that the tests quote from. */
async function shipper(more: { creditCents?: number } = {}): Promise<TestCustomer> {
  const customer = await server.customer(more)
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  return customer
}

/** Scarborough to Montréal, one parcel: prices on the screen. */
async function quoted(customer: TestCustomer): Promise<AccountScreen> {
  const opened = await renderAccount('/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4', { server, customer })
  const { user } = opened
  for (const [label, value] of [[/^Length/, '12'], [/^Width/, '10'], [/^Height/, '8']] as const) await enter(label, value)
  await user.click(screen.getByRole('button', { name: 'See prices' }))
  await screen.findAllByRole('button', { name: /^Choose .* Ground/ })
  await screen.findAllByRole('button', { name: /^Choose .* Express/ })
  return opened
}

async function detailed(user: AccountScreen['user']): Promise<void> {
  expect((await fields(/^Full name/))[0]).toHaveProperty('value', 'Mina Roy')
  await enter(/^Full name/, 'Élodie Tremblay', 1)
  await enter(/^Address( \*)?$/, '45 rue Saint-Paul', 1)
  await enter(/^City/, 'Montréal', 1)
  await user.selectOptions((await fields(/^Province/))[1]!, 'QC')
  await enter(/^Phone/, '514-555-0142', 1)
  await enter(/^Contents/, 'Books')
  await user.click((await fields(/no prohibited goods/))[0]!)
}

async function detailsOpen(customer: TestCustomer): Promise<AccountScreen> {
  const opened = await quoted(customer)
  await opened.user.click(screen.getAllByRole('button', { name: /^Choose/ })[0]!)
  await detailed(opened.user)
  return opened
}

/** The next purchase loses its answer, or does not even leave. */
function disturb(when: 'before' | 'afterwards'): void {
  const usual = http.defaults.adapter as (config: object) => Promise<object>
  let once = true
  http.defaults.adapter = async (config) => {
    const hit = once && config.method === 'post' && config.url === '/orders'
    if (hit) once = false
    if (hit && when === 'before') throw new AxiosError('no network', 'ERR_NETWORK', config)
    const answer = await usual(config)
    if (hit) throw new AxiosError('answer lost', 'ERR_NETWORK', config)
    return answer as never
  }
}

function dyingOnDemand(usual: Carriers): Partial<Carriers> {
  const dying = (carrier: Awaited<ReturnType<Carriers['list']>>[number]) => ({
    ...carrier,
    book: async (...booking: Parameters<typeof carrier.book>) => {
      if (carrierDies) throw new Error('the process was killed here')
      return carrier.book(...booking)
    },
  })
  return {
    list: async () => (await usual.list()).map(dying),
    find: async (code: string) => { const found = await usual.find(code); return found && dying(found) },
  }
}

const ordersOf = async (customer: TestCustomer) => (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
const creditsOf = async (customer: TestCustomer) => (await customer.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents

async function expectOneOrder(customer: TestCustomer): Promise<void> {
  const orders = await ordersOf(customer)
  expect(orders.map(({ status }) => status)).toEqual(['ordered'])
  expect(await creditsOf(customer)).toBe(500_00 - orders[0]!.totalCents)
}

/** jsdom saves nothing: what a download would hold. */
function downloads(): { name: string; bytes: Uint8Array }[] {
  const blobs: Blob[] = []
  const saved: { name: string; bytes: Uint8Array }[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const reader = new FileReader()
    reader.addEventListener('load', () => saved.push({ name: this.download, bytes: new Uint8Array(reader.result as ArrayBuffer) }))
    reader.readAsArrayBuffer(blobs[Number(this.href.slice('blob:'.length))]!)
  })
  return saved
}
