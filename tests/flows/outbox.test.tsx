import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import type { SyncedDoc } from '#src/domain/synced.ts'
import { deviceReady } from '#src/offline/device.ts'
import { recordNetwork } from '#src/offline/network-history.ts'
import { findRecord, removeRecord, saveRecord } from '#src/offline/records.ts'
import { syncNow } from '#src/offline/sync.ts'
import { userDatabase } from '#src/offline/user-database.ts'
import { wipeUser } from '#src/offline/wipe.ts'
import { disconnect, faulty, network, plugIn, reconnect } from '#tests/support/faulty-network.ts'
import { make } from '#tests/support/make.ts'
import { renderAccount } from '#tests/support/render.tsx'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
let mina: TestCustomer
let id: string

beforeAll(async () => { server = await startServer({ startsNow: true }) })
afterAll(() => server.close())
beforeEach(async () => {
  id = make.id()
  mina = await server.customer()
  plugIn()
})
afterEach(async () => {
  cleanup()
  await reconnect()
  await wipeUser()
})

test('a shipper without a network sees what waits, since when and why, and it is sent when they say so', async () => {
  const user = await open()
  await disconnect()
  await saveRecord('address', id, make.address({ fullName: 'Mina Roy' }))
  const panel = await openPanel(user, /Not yet sent: 1 change/)
  expect(await within(panel).findByRole('heading', { name: '1 change is not on the server yet' })).toBeTruthy()
  expect(within(panel).getByText('Mina Roy')).toBeTruthy()
  expect(within(panel).getByText(/since \d+:\d\d/)).toBeTruthy()
  expect(within(panel).getByText(/Waits to be sent\./)).toBeTruthy()

  network.is = 'on'
  await user.click(within(panel).getByRole('button', { name: 'Send now: Mina Roy' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect(await onServer()).toMatchObject([{ id, doc: { fullName: 'Mina Roy' } }])
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  const button = screen.getByRole('button', { name: 'Not yet sent: nothing' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a change whose answer was lost is not called saved; asked again, it is done once', async () => {
  const user = await open()
  network.is = 'lost'
  await saveRecord('address', id, make.address({ fullName: 'Sent Maybe' }))
  const panel = await openPanel(user, /Not yet sent: 1 change/)
  await within(panel).findByText(/not known whether it arrived/)
  expect((await onServer())[0]).toMatchObject({ rev: 1 })
  await user.click(within(panel).getByRole('button', { name: 'Discard: Sent Maybe' }))
  const asking = await screen.findByRole('dialog', { name: /Discard what was changed here/ })
  expect(within(asking).getByText(/may already stand on the server/)).toBeTruthy()
  await user.click(within(asking).getByRole('button', { name: 'Cancel' }))
  network.is = 'on'
  await user.click(within(panel).getByRole('button', { name: 'Send all now' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect(await onServer()).toMatchObject([{ id, rev: 1 }])
})

test('what is discarded is again as the server had it, after a question, and the panel keeps the focus', async () => {
  await elsewhere('address', id, 0, make.address({ fullName: 'Ben Calder', city: 'Calgary', province: 'AB', postalCode: 'T2G 0K5' }))
  const user = await open()
  await syncNow()
  await disconnect()
  await saveRecord('address', id, make.address({ fullName: 'Ben Banff', city: 'Banff', province: 'AB', postalCode: 'T1L 1K2' }))
  const panel = await openPanel(user, /1 change/)
  await user.click(await within(panel).findByRole('button', { name: 'Discard: Ben Banff' }))
  await user.click(within(await screen.findByRole('dialog', { name: /Discard what was changed here of “Ben Banff”/ })).getByRole('button', { name: 'Discard' }))
  await within(panel).findByText(/Nothing waits to be sent/, { selector: 'div' })
  expect((await findRecord('address', id))?.doc).toMatchObject({ fullName: 'Ben Calder', city: 'Calgary' })
  await waitFor(() => expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Not yet sent' })))
})

test('what the server does not accept stays, with the reason, and can be taken away as text', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  const user = await open()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  await saveRecord('address', id, { ...make.address({ fullName: 'No Phone' }), phone: 'call me' })
  const panel = await openPanel(user, /1 change/)
  await within(panel).findByText(/Could not be saved\. Enter a phone number/)
  await user.click(within(panel).getByRole('button', { name: 'Copy as text: No Phone' }))
  await within(panel).findByText('Copied', { selector: 'output' })
  expect(copied.mock.lastCall![0]).toMatch(/^Address: No Phone\n {2}Full name: No Phone\n/)
  expect(copied.mock.lastCall![0]).toContain('Country: Canada')
  copied.mockRejectedValue(new Error('not allowed'))
  await user.click(within(panel).getByRole('button', { name: 'Copy as text: No Phone' }))
  expect((await within(panel).findByRole<HTMLTextAreaElement>('textbox', { name: /take it from here/ })).value).toContain('No Phone')
})

test('whose session ended is offered to sign in, and their work waits', async () => {
  const user = await open()
  await disconnect()
  await saveRecord('tracker', 'PTG000000017', { note: 'for Élodie', createdAt: '' })
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await reconnect()
  const panel = await openPanel(user, /1 change/)
  await within(panel).findByText(/Waits until you sign in again/)
  expect(within(panel).getByText('PTG000000017 (for Élodie)')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Sign in to send' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
  expect(await userDatabase().outbox.count()).toBe(1)
})

test('two devices that changed the same thing are compared side by side, and what is picked goes to the server', async () => {
  const user = await conflict()
  const panel = await openPanel(user, /1 decision is yours/)
  await user.click(await within(panel).findByRole('button', { name: 'Compare both versions: Mina Laval' }))
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of Mina Laval' })
  const field = (name: string) => within(within(dialog).getByRole('group', { name }))
  expect(field('Phone').getByRole<HTMLInputElement>('radio', { name: /^The other/ }).checked).toBe(true)

  await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
  expect(await within(dialog).findByText(/Choose one of the two/)).toBeTruthy()
  const mine = field('Full name').getByRole('radio', { name: /Yours/ })
  expect(field('Full name').getAllByRole('radio').some((radio) => radio === document.activeElement)).toBe(true)
  await user.click(mine)
  await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect((await onServer())[0]!.doc).toMatchObject({ fullName: 'Mina Laval', phone: '+15145550142' })
  expect(await userDatabase().conflicts.count()).toBe(0)
})

test('a facility whose Monday was changed on two devices shows both in words, day by day, and keeps what one picks', async () => {
  const east = make.facility({ name: 'Warehouse East' })
  const monday = (opensAt: string, closesAt: string) => ({ ...east, hours: { ...east.hours, monday: { ...east.hours.monday, opensAt, closesAt } } })
  const user = await conflict('facility', east, monday('07:00', '15:00'), { ...monday('10:00', '19:00'), dock: true })
  const panel = await openPanel(user, /1 decision is yours/)
  await user.click(await within(panel).findByRole('button', { name: 'Compare both versions: Warehouse East' }))
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of Warehouse East' })
  expect([...dialog.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual(['There is a loading dock', 'Opening hours · Monday'])
  const day = within(within(dialog).getByRole('group', { name: 'Opening hours · Monday' }))
  expect(day.getByRole('radio', { name: /The other[^]*10:00[^]*19:00/ })).toBeTruthy()
  await user.click(day.getByRole('radio', { name: /Yours[^]*07:00[^]*15:00/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect((await onServer())[0]!.doc).toMatchObject({ dock: true, hours: { monday: { opensAt: '07:00', closesAt: '15:00' } } })
})

test('both versions may stay: mine becomes an address of its own', async () => {
  const user = await conflict()
  const panel = await openPanel(user, /1 decision is yours/)
  await user.click(await within(panel).findByRole('button', { name: /Compare both/ }))
  await user.click(within(await screen.findByRole('dialog', { name: /Two versions/ })).getByRole('button', { name: 'Keep both' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect(new Set((await onServer()).map(({ doc }) => doc!.fullName))).toEqual(new Set(['Mina Hull', 'Mina Laval']))
})

test('what was removed elsewhere since can be brought back with my version', async () => {
  const user = await conflict()
  await elsewhere('address', id, 2, null)
  await syncNow()
  const panel = await openPanel(user, /1 decision is yours/)
  await user.click(await within(panel).findByRole('button', { name: /Compare both/ }))
  const dialog = await screen.findByRole('dialog', { name: /Two versions/ })
  expect(within(dialog).getByText(/removed elsewhere/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Bring mine back' }))
  await within(panel).findByText('Everything saved here is on the server.')
  expect((await onServer()).at(-1)!.doc).toMatchObject({ fullName: 'Mina Laval' })
})

test('what came back although it was removed says so until somebody has looked', async () => {
  await elsewhere('address', id, 0, make.address({ fullName: 'Anna Berg' }))
  const user = await open()
  await syncNow()
  await disconnect()
  await removeRecord('address', id)
  await elsewhere('address', id, 1, make.address({ fullName: 'Anna Berg-Roy' }))
  await reconnect()
  const panel = await openPanel(user, /Not yet sent/)
  expect(await within(panel).findByRole('heading', { name: 'Came back' })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Keep: Anna Berg-Roy' }))
  await waitFor(() => expect(within(panel).queryByRole('heading', { name: 'Came back' })).toBeNull())
  expect((await findRecord('address', id))?.doc).toMatchObject({ fullName: 'Anna Berg-Roy' })
})

test('a shipper sees how the network went, and what the device keeps; removing it all names what was never sent', async () => {
  await elsewhere('address', id, 0, make.address({ fullName: 'Stays On The Server' }))
  const user = await open()
  const stop = recordNetwork()
  await syncNow()
  await disconnect()
  await saveRecord('address', make.id(), make.address({ fullName: 'Never Sent' }))
  const panel = await openPanel(user, /1 change/)
  await unfold(panel, 'How the network went')
  expect((await within(panel).findAllByText(/^(Offline|Unreliable) – /)).length).toBeGreaterThan(0)
  stop()
  await unfold(panel, 'Kept on this device')
  const row = (await within(panel).findByRole('rowheader', { name: 'Address book and facilities' })).closest('tr')!
  expect(row.textContent).toMatch(/facilities2[\d.]+ ?(k?B|byte)/)
  await user.click(within(panel).getByRole('button', { name: 'Remove everything' }))
  const asking = await screen.findByRole('dialog', { name: /Remove everything of yours/ })
  expect(await within(asking).findByText('Address: Never Sent')).toBeTruthy()
  await user.click(within(asking).getByRole('button', { name: 'Remove everything' }))
  await waitFor(async () => expect(await userDatabase().outbox.count()).toBe(0))
  await reconnect()
  await waitFor(async () => expect((await findRecord('address', id))?.doc.fullName).toBe('Stays On The Server'))
})

/** The same thing, changed here and on another device in the same field. */
async function conflict(
  entity: 'address' | 'facility' = 'address', was: object = make.address({ fullName: 'Mina Roy' }), here: object = make.address({ fullName: 'Mina Laval' }), there: object = make.address({ fullName: 'Mina Hull', phone: '+15145550142' }),
): Promise<UserEvent> {
  await elsewhere(entity, id, 0, was)
  const user = await open()
  await syncNow()
  await disconnect()
  await saveRecord(entity, id, here as SyncedDoc)
  await elsewhere(entity, id, 1, there)
  await reconnect()
  await waitFor(async () => expect(await userDatabase().conflicts.count()).toBe(1))
  return user
}

async function open(): Promise<UserEvent> {
  const { user } = await renderAccount('/', { server, customer: mina, network: faulty })
  await deviceReady()
  await syncNow()
  return user
}

async function openPanel(user: UserEvent, sign: RegExp): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: sign }))
  return screen.findByRole('dialog', { name: 'Not yet sent' })
}

/** jsdom opens no details by a click. */
async function unfold(panel: HTMLElement, name: string): Promise<void> {
  const details = within(panel).getByRole('heading', { name }).closest('details')!
  details.open = true
  details.dispatchEvent(new Event('toggle'))
}

/** What another device does. */
const elsewhere = (entity: string, thing: string, baseRev: number, doc: object | null) =>
  mina.call('POST', '/sync', { user: mina.user.id, ops: [{ opId: make.id(), entity, id: thing, baseRev, doc }] })

const onServer = async () => (await mina.call<SyncFeed>('GET', `/sync?user=${mina.user.id}&since=0`)).data!.changes.filter(({ doc }) => doc !== null)
