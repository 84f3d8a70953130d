import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedPickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  customer = await server.customer()
})

const open = () => renderAccount('/setting/yourPickup', { server, customer })
const set = async () =>
  (await customer.call<SavedPickupPreference | null>('GET', '/pickups/preferences')).data

test('a shop enters once where, when and how it is collected from; it is the same record for every device and for the API', async () => {
  const addressId = make.id()
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Warehouse East', address1: '12 Dock Road' }),
    id: addressId,
  })
  expect(await set()).toBeNull()
  const { user } = await open()
  await user.click(await screen.findByLabelText(/^Pickup address/))
  await user.click(await screen.findByRole('option', { name: /Warehouse East/ }))
  await user.type(screen.getByLabelText(/^Contact name/), 'Mina Roy')
  await user.type(screen.getByLabelText(/^Phone/), '416-555-0134')
  const monday = screen.getByRole('group', { name: 'Monday' })
  await user.clear(within(monday).getByLabelText('Closes'))
  await user.type(within(monday).getByLabelText('Closes'), '10:30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A pickup window is at least 2 hours')
  expect(await set()).toBeNull()
  await user.clear(within(monday).getByLabelText('Closes'))
  await user.type(within(monday).getByLabelText('Closes'), '15:00')
  await user.click(screen.getByRole('button', { name: 'Use Monday’s hours for all open days' }))
  await user.click(screen.getByLabelText('Loading dock'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Successfully saved!')
  const saved = (await set())!
  expect(saved).toMatchObject({
    rev: 1,
    addressId,
    contactName: 'Mina Roy',
    dock: true,
    windows: { friday: { open: true, closesAt: '15:00' }, sunday: { open: false } },
  })

  // Saving again from the same screen is a change of one's own, not a conflict.
  await user.type(screen.getByLabelText(/^Notes/), 'Ring twice')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await set()).toMatchObject({ rev: 2, notes: 'Ring twice' }))
})

test('values set by API are on the screen, an older version is refused, and a chosen address that was deleted is reported', async () => {
  const doc = { contactName: 'Sam Lee', phone: '416-555-0100', addressId: make.id(), windows: {} }
  expect(await customer.call('PUT', '/pickups/preferences', { ...doc, rev: 0 })).toMatchObject({
    code: 200,
    data: { rev: 1, contactName: 'Sam Lee' },
  })
  expect(
    (await customer.call('PUT', '/pickups/preferences', { ...doc, contactName: 'Somebody', rev: 0 })).code,
  ).toBe(412)
  await open()
  expect(await screen.findByDisplayValue('Sam Lee')).toBeTruthy()
  await screen.findByText(/no longer in your address book/)
})
