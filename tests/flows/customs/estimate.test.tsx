import { readFileSync } from 'node:fs'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { DUPLICATE_SUBMIT_WINDOW_MS } from '#src/domain/shared/limits.ts'
import { shipmentDraft } from '#src/domain/parcel/shipment-draft.ts'
import { downloads, type Saved } from '#tests/support/browser/downloads.ts'
import { enter, fields } from '#tests/support/browser/fields.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })

let server: TestServer
let files: Saved[]
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  // Tables come from the build's folder; without an operator's own, our rules apply.
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(
        readFileSync(
          url.startsWith('/data/duty-rules') ? 'src/domain/data/duty-rules.json' : `.${url}`,
          'utf8',
        ),
        { headers: { 'content-type': 'application/json' } },
      ),
  )
})
beforeEach(() => {
  files = downloads()
})
afterEach(() => connectivity.reached())
afterAll(() => server.close())

const goods = (number: number) => within(screen.getByRole('group', { name: `Item ${number}` }))
const estimate = () => within(screen.getByRole('region', { name: 'Estimate' }))
const choose = async (label: RegExp, value: string, at = 0) => {
  await enter(label, value, at)
}
async function opened(customer: TestCustomer, path = '/customsBrokerage/estimateCost') {
  const screenOf = await renderAccount(path, { server, customer })
  await screen.findByRole('button', { name: /^Estimate cost/ }, { timeout: 15_000 })
  return screenOf
}
async function toys() {
  await enter(/^Description of goods/, 'Toy cars')
  await enter(/^HS code/, '9503.00.10')
  await choose(/^Country of origin/, 'CN')
  await enter(/^Quantity/, '4')
  await enter(/^Unit value/, '50.00')
}

test('a shop sees the landed cost of toys for 200 dollars while typing, line by line, and that it is an estimate', async () => {
  await opened(await server.customer())
  await toys()
  await waitFor(() => expect(estimate().getAllByText('$61.80')).toHaveLength(2))
  for (const words of [
    'Estimate – not official',
    'Item 1: 8% (tariff)',
    'GST (5%)',
    '$10.80',
    'Brokerage',
    '$29.00',
    '$261.80',
    /Estimate based on published rates/,
    'CBSA Customs Notice 20-18: by the place of direct shipment, not the origin',
  ])
    expect(estimate().getByText(words)).toBeTruthy()
  expect(estimate().getByText(/Tables as of Jan 1, 2025/)).toBeTruthy()
  await choose(/^Carrier type/, 'carrier')
  await choose(/^Importer type/, 'person')
  await choose(/^Province/, 'QC')
  await waitFor(() => expect(estimate().getByText(/^QST/)).toBeTruthy())
})

test('an unknown tariff line asks for its rate instead of inventing one', async () => {
  const { user } = await opened(await server.customer())
  await toys()
  await enter(/^HS code/, '6109.10')
  await waitFor(() => expect(estimate().getByText(/don’t have the duty rate for item 1/)).toBeTruthy())
  expect(estimate().queryByText(/\$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Estimate cost' }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'f-goods-0-dutyRate'))
  expect(goods(1).getByText('This rate isn’t in our tables. Enter it')).toBeTruthy()
  await enter(/^Duty rate/, '18')
  await waitFor(() => expect(estimate().getByText('Item 1: 18% (as entered)')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Estimate cost' }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'estimate-heading'))
})

test('for the United States, a six-digit code with several lines asks which, and the chosen line has its rate', async () => {
  await opened(await server.customer())
  await toys()
  await choose(/^From \(country\)/, 'CA')
  await choose(/^To \(country\)/, 'US')
  await choose(/^Currency of the values/, 'USD')
  await enter(/^HS code/, '4202.92')
  await choose(/^Tariff line/, '42029231')
  expect((await fields(/^HS code/))[0]!.value).toBe('4202.92.31')
  await waitFor(() => expect(estimate().getByText('Item 1: 17.6% (tariff)')).toBeTruthy())
  expect(estimate().getByText(/^Merchandise processing fee/)).toBeTruthy()
})

test('Canadian goods that may be on a list get a note beside the total, and prohibited goods have no total', async () => {
  const { user } = await opened(await server.customer())
  await toys()
  await choose(/^From \(country\)/, 'CA')
  await choose(/^To \(country\)/, 'US')
  await choose(/^Country of origin/, 'CA')
  await enter(/^HS code/, '8711.40.00')
  await enter(/^Duty rate/, '0')
  await waitFor(() => expect(estimate().getAllByText('Section 301 forced labour duty: 10%')).toHaveLength(2))
  expect(estimate().getByText(/^Section 338 duty on goods of Canada: 50%/).textContent).toBe(
    'Section 338 duty on goods of Canada: 50%May apply: list of goods not available',
  )
  const counts =
    'The rate entered counts, not the CUSMA rate. CUSMA origin still counts for fees and additional duties.'
  expect(goods(1).queryByText(counts)).toBeNull()
  await user.click(goods(1).getByLabelText(/^Originates under CUSMA/))
  expect(goods(1).getByText(counts)).toBeTruthy()
  await waitFor(() => expect(estimate().queryByText(/^Section 301/)).toBeNull())
  await enter(/^HS code/, '8711.50.00')
  await waitFor(() =>
    expect(
      estimate().getByText('Goods 1 may not enter: Import ban on goods of Canada, since Sep 29, 2026.'),
    ).toBeTruthy(),
  )
  expect(estimate().queryByText(/\$/)).toBeNull()
})

test('typed values are restored, and the PDF is made by the server and printed again without it', async () => {
  const customer = await server.customer()
  const { user } = await opened(customer)
  await toys()
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['application/pdf']))
  await screen.findByText('Saved on this device')
  cleanup()
  await opened(customer)
  await waitFor(async () => expect((await fields(/^HS code/))[0]!.value).toBe('9503.00.10'))
  // From the PDF that was made: restoring piece by piece may have left an earlier one.
  await waitFor(() => expect(estimate().getAllByText('$61.80')).toHaveLength(2))
  const save = () => screen.getByRole('button', { name: 'Save as PDF' })
  http.defaults.adapter = async (config) => {
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  }
  act(() => connectivity.lost())
  await screen.findAllByText(/^Offline since/)
  // The device's copy of this estimate is found a moment after the estimate.
  await waitFor(() => expect(save().getAttribute('aria-disabled')).not.toBe('true'))
  // Repeated within a second, it would be taken for a duplicate (specification §5).
  await new Promise((resolve) => {
    setTimeout(resolve, DUPLICATE_SUBMIT_WINDOW_MS)
  })
  await user.click(save())
  await waitFor(() => expect(files).toHaveLength(2))
})

test('a packing list with a wrong cell is corrected in place and becomes an estimate, a commercial invoice and a shipment of the same size', async () => {
  const customer = await server.customer()
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  const { user, router } = await renderAccount('/customsBrokerage/fromPackingList', { server, customer })
  const list =
    'Description,HS,Made in,Qty,Unit price,Total\nToy cars,9503.00,Canada,4,50.00,200.00\nMugs,691200,Narnia,2,8.50,\n'
  await user.upload(
    await screen.findByLabelText<HTMLInputElement>(
      'Choose a file',
      { selector: 'input' },
      { timeout: 15_000 },
    ),
    new File([list], 'November.csv', { type: 'text/csv' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Check rows' }))
  await screen.findByText('2 rows with errors')
  await enter(/^Country of origin/, 'China')
  await enter(/^Unit weight/, '0.5 kg', 0)
  await enter(/^Unit weight/, '0,4 kg', 1)
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 2, name: 'November' })
  await waitFor(() => expect(document.querySelector('#f-from-fullName')).toHaveProperty('value', 'Mina Roy'))

  const { to } = make.packingList()
  for (const [name, value] of Object.entries({
    country: 'US',
    fullName: to.fullName,
    postalCode: to.postalCode,
    address1: to.address1,
    city: to.city,
    province: to.province,
    phone: to.phone,
  }))
    await put(`f-to-${name}`, value)
  for (const [name, value] of Object.entries({
    pieces: '2',
    grossWeight: '3',
    'customs-customsInvoiceNumber': 'INV-9',
    'customs-currency': 'USD',
  }))
    await put(`f-${name}`, value)
  await user.click(screen.getByRole('button', { name: 'Download Commercial invoice' }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'f-customs-signerName'))
  expect(files).toEqual([])
  await put('f-customs-signerName', 'Mina Roy')
  await user.click(document.querySelector('#f-customs-customsDeclared')!)
  // The documents' data follows the form when the browser is idle.
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  await user.click(screen.getByRole('button', { name: 'Download Commercial invoice' }))
  await waitFor(() => expect(files).toHaveLength(1))

  const list1 = router.state.location.pathname + router.state.location.search
  await user.click(screen.getByRole('button', { name: 'Estimate cost' }))
  await screen.findByRole('heading', { level: 1, name: 'Landed cost estimate' })
  await waitFor(async () =>
    expect((await fields(/^HS code/)).map(({ value }) => value)).toEqual(['950300', '691200']),
  )
  cleanup()
  const again = await renderAccount(list1, { server, customer })
  await again.user.click(await screen.findByRole('button', { name: 'Create shipment' }))
  // Names and addresses are known; package sizes aren't.
  await screen.findByRole('heading', { level: 2, name: 'What' })
  expect(again.router.state.location.pathname).toBe('/package/northAmerican')
  expect(document.querySelector('#f-parcels-0-quantity')).toHaveProperty('value', '2')
  await again.user.click(await screen.findByRole('button', { name: 'Change: Where' }))
  await waitFor(() => expect(document.querySelector('#f-to-city')).toHaveProperty('value', 'Chicago'))
}, 60_000)

testInFull(
  'who ships to the United States sees in the shipment’s details what the recipient will be charged, and continues to the full estimate',
  async () => {
    const customer = await server.customer()
    const [id, { to }] = [make.id(), make.packingList()]
    const shipment = make.shipment({
      to,
      customs: newCustoms({ currency: 'USD', commodities: [make.commodity()] }),
    })
    await customer.call('POST', '/sync', {
      user: customer.user.id,
      ops: [{ opId: make.id(), entity: 'draft', id, baseRev: 0, doc: shipmentDraft(shipment) }],
    })
    const { user } = await renderAccount(`/package/northAmerican?quote=${id}&step=details`, {
      server,
      customer,
    })
    const line = await screen.findByText(/^Duties, taxes and fees on arrival:/, undefined, {
      timeout: 15_000,
    })
    // On 239.88: 16.5 %, 10 % for goods from Bangladesh, the fee of an informal entry, and a broker’s.
    expect(line.textContent).toBe('Duties, taxes and fees on arrival: $104.20 USD (estimate)')
    await user.click(screen.getByRole('link', { name: 'View detailed estimate' }))
    await screen.findByRole('heading', { level: 1, name: 'Landed cost estimate' })
    await waitFor(async () => expect((await fields(/^HS code/))[0]!.value).toBe('610910'))
    await waitFor(() => expect(estimate().getAllByText('$104.20')).toHaveLength(2))
  },
  60_000,
)

async function put(id: string, value: string): Promise<void> {
  const field = await waitFor(() => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`no ${id}`)
    return found
  })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
