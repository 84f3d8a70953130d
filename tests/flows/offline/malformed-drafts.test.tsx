import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { saveDraft } from '#src/offline/records/drafts.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })
let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  customer = await server.customer()
})
afterEach(cleanup)
afterAll(() => server.close())

const put = (entity: 'draft' | 'address', doc: Record<string, unknown>, updatedAt = Date.now()) =>
  userDatabase().records.put({ entity, id: make.id(), rev: 1, doc, base: null, updatedAt, tokens: [] })
const open = async (path: string) => {
  const screenOf = await renderAccount(path, { server, customer })
  await deviceReady()
  return screenOf
}

/** Includes what a rendered list would trip over: an object where text is shown. */
const MALFORMED = [
  { request: { from: 7 }, scope: 'lunar' },
  { request: { from: { postalCode: { deep: true } } } },
  { request: { to: { postalCode: ['H2Y'] } }, rate: { id: {} } },
]

test('parcel drafts: one garbled by another version doesn’t affect the others, says so, and can be discarded', async () => {
  const { user } = await open('/package/orderList?tab=draft')
  await put('draft', {
    kind: 'parcel',
    values: {
      request: { from: { postalCode: 'M1B 0A1' }, to: { postalCode: 'H2Y 1H2' } },
      rate: null,
      purchase: null,
    },
  })
  for (const values of MALFORMED) await put('draft', { kind: 'parcel', values })
  await saveDraft('form:quickQuote', 'form', { from: { postalCode: 12 } })
  await screen.findByRole('link', { name: 'Resume M1B 0A1 → H2Y 1H2' })
  await waitFor(() =>
    expect(screen.getAllByText('This draft can’t be read')).toHaveLength(MALFORMED.length + 1),
  )
  for (let left = MALFORMED.length + 1; left > 0; left -= 1) {
    await user.click(screen.getAllByRole('button', { name: 'Discard draft: This draft can’t be read' })[0]!)
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Discard this draft/ })).getByRole('button', {
        name: 'Discard draft',
      }),
    )
    await waitFor(() => expect(screen.queryAllByText('This draft can’t be read')).toHaveLength(left - 1))
  }
  expect(screen.getByRole('link', { name: 'Resume M1B 0A1 → H2Y 1H2' })).toBeTruthy()
  expect(screen.queryByText('No orders here yet')).toBeNull()
})

test('load drafts are still shown beside a garbled one', async () => {
  await open(ACCOUNT_PATHS.freightQuote)
  await put('draft', {
    kind: 'freight',
    values: { request: { mode: 'ltl', from: { postalCode: 'M1B 0A1' }, to: { postalCode: 'H2Y 1H2' } } },
  })
  for (const request of [
    { mode: 'ltl' },
    { mode: 'sledge', from: {}, to: {} },
    { mode: 'ltl', from: { postalCode: {} }, to: {} },
  ])
    await put('draft', { kind: 'freight', values: { request } })
  expect(await screen.findByRole('link', { name: 'Resume M1B 0A1 → H2Y 1H2' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('This draft can’t be read')).toHaveLength(3))
})

test('packing lists are still shown beside a garbled one', async () => {
  await open(ACCOUNT_PATHS.fromPackingList)
  await put('draft', {
    kind: 'packingList',
    values: { list: { listName: 'Autumn', customs: { commodities: [] } } },
  })
  for (const list of [{ listName: 'No goods' }, { listName: {}, customs: { commodities: [] } }, 'text'])
    await put('draft', { kind: 'packingList', values: { list } })
  expect(await screen.findByText('Autumn')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('This draft can’t be read')).toHaveLength(3))
})

test('the address book shows the others, and a garbled entry as one without a name that can be deleted', async () => {
  await open(ACCOUNT_PATHS.addressBook)
  await put('address', { ...make.address({ fullName: 'Élodie Tremblay' }), tags: [] })
  await put('address', { fullName: { first: 'Mina' }, city: ['Laval'], tags: 'VIP' })
  expect(await screen.findByText('Élodie Tremblay')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/ }).length).toBeGreaterThan(1))
})
