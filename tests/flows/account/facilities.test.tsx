import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { undoState } from '#src/offline/records/undo.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  plugIn()
  customer = await server.customer()
  undoState.dismiss()
})

const open = (path: string) => renderAccount(path, { server, customer, network: faulty })
const keep = (more: Parameters<typeof make.facility>[0], id = make.id()) =>
  customer.call('POST', '/facilities', { ...make.facility(more), id })
const saved = async () => (await customer.call<{ rows: SavedFacility[] }>('GET', '/facilities')).data!.rows

async function type(
  user: AccountScreen['user'],
  values: Record<string, string>,
  where: Pick<typeof screen, 'findByLabelText'> = screen,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await where.findByLabelText(new RegExp(`^${label}\\W*$`))
    await user.clear(input)
    await user.type(input, value)
  }
}

test('a shipper adds a warehouse with its hours, dock, contact and appointment rule, and finds it by its contact', async () => {
  const { user, router } = await open('/freight/facilities')
  await user.click((await screen.findAllByRole('link', { name: 'Add facility' }))[0]!)
  await type(user, {
    'Facility name': 'Warehouse East',
    Address: '12 Dock Road',
    'Postal code': 'm1b0a1',
    City: 'Scarborough',
  })
  await user.selectOptions(await screen.findByLabelText(/^Province/), 'ON')
  const saturday = screen.getByRole('group', { name: 'Saturday' })
  await user.click(within(saturday).getByRole('checkbox'))
  await type(user, { Closes: '12:00' }, within(saturday))
  await user.click(screen.getByLabelText('Also closed on provincial holidays'))
  await user.click(screen.getByRole('button', { name: 'Add closure' }))
  // No error on a new row before anyone was in it.
  await expect(screen.findByText(/Please select/, {}, { timeout: 300 })).rejects.toThrow(/Unable to find/)
  await type(
    user,
    { 'First day closed': '2026/12/24', 'Last day closed': '2027/01/02' },
    within(screen.getByRole('group', { name: 'Closure 1' })),
  )
  await user.click(screen.getByLabelText('Loading dock'))
  await type(user, { 'Dock height': '48' })
  await user.selectOptions(screen.getByLabelText('Limited access'), 'farm')
  await user.click(screen.getByLabelText('Appointment required'))
  await type(user, { 'Notice needed': '48' })
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  const contact = screen.getByRole('group', { name: 'Contact 1' })
  await waitFor(() => expect(document.activeElement).toBe(within(contact).getByLabelText(/^Contact name/)))
  await type(user, { 'Contact name': 'Sam Lee', Role: 'Shipping', Phone: '416-555-0134' }, within(contact))
  await user.click(screen.getByLabelText('Default for pickups'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Successfully saved!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/facilities'))
  expect((await saved())[0]).toMatchObject({
    name: 'Warehouse East',
    postalCode: 'M1B 0A1',
    provincialHolidays: true,
    closures: [{ fromDay: '2026-12-24', toDay: '2027-01-02' }],
    dock: true,
    dockHeight: 48,
    limitedAccess: 'farm',
    defaultForPickup: true,
    hours: { saturday: { open: true, closesAt: '12:00' }, sunday: { open: false } },
    appointment: { need: 'required', leadHours: 48 },
    contacts: [{ contactName: 'Sam Lee', role: 'Shipping' }],
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sam')
  await screen.findByText('Warehouse East')
  await screen.findByText('Default for pickups')
})

testInFull(
  'closing before opening, and a contact without a name, are refused at their fields and nothing is saved',
  async () => {
    const { user } = await open('/freight/facilities/addFacilities')
    await type(user, {
      'Facility name': 'Warehouse East',
      Address: '12 Dock Road',
      'Postal code': 'M1B 0A1',
      City: 'Scarborough',
    })
    await user.selectOptions(await screen.findByLabelText(/^Province/), 'ON')
    await type(user, { Closes: '08:00' }, within(screen.getByRole('group', { name: 'Monday' })))
    await user.click(screen.getByRole('button', { name: 'Add contact' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Closing time must be after opening time')
    expect(await saved()).toEqual([])
  },
)

test('making another facility the default replaces the previous one, separately for both kinds', async () => {
  await keep({ name: 'West', defaultForPickup: true, defaultForDelivery: true })
  await keep({ name: 'East', defaultForPickup: true })
  const rows = await saved()
  expect(rows.find(({ name }) => name === 'West')).toMatchObject({
    defaultForPickup: false,
    defaultForDelivery: true,
  })
  expect(rows.find(({ name }) => name === 'East')).toMatchObject({
    defaultForPickup: true,
    defaultForDelivery: false,
  })
  await keep({ name: 'South', defaultForPickup: true, defaultForDelivery: true })
  expect(
    (await saved())
      .filter(({ defaultForPickup, defaultForDelivery }) => defaultForPickup || defaultForDelivery)
      .map(({ name }) => name),
  ).toEqual(['South'])
})

test('a deleted facility comes back with Undo', async () => {
  await keep({ name: 'Warehouse East', notes: 'Ring twice' })
  const { user } = await open('/freight/facilities')
  await user.click(await screen.findByRole('button', { name: 'Delete Warehouse East' }))
  await screen.findByText('1 facility was deleted.')
  await waitFor(async () => expect(await saved()).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect(await saved()).toMatchObject([{ name: 'Warehouse East', notes: 'Ring twice' }]),
  )
})

testInFull(
  'without a network a facility is changed on the device, says so, and reaches the server later',
  async () => {
    const id = make.id()
    await keep({ name: 'Warehouse East' }, id)
    const { user } = await open('/freight/facilities')
    await screen.findByText('Warehouse East')
    await disconnect()
    await user.click(screen.getByRole('link', { name: 'Edit Warehouse East' }))
    await type(user, { 'Facility name': 'Warehouse North' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/on this device/i)
    await screen.findByText('Warehouse North')
    expect((await saved())[0]!.name).toBe('Warehouse East')
    await reconnect()
    await syncNow()
    await waitFor(async () => expect((await saved())[0]!.name).toBe('Warehouse North'))
  },
)

test('a pickup is filled in from a facility: its address, dock and hours of that day', async () => {
  await keep({
    name: 'Warehouse East',
    dock: true,
    contacts: [{ contactName: 'Sam Lee', role: '', phone: '416-555-0134', extension: '', email: '' }],
  })
  const { user } = await open('/package/schedulePickup')
  await user.click(await screen.findByLabelText('Choose from facilities'))
  await user.click(await screen.findByRole('option', { name: /Warehouse East/ }))
  expect(screen.getByLabelText(/^Facility name/)).toHaveProperty('value', 'Warehouse East')
  expect(screen.getByLabelText(/^Address\W*$/)).toHaveProperty('value', '12 Dock Road')
  expect(screen.getByLabelText('Loading dock')).toHaveProperty('checked', true)
})
