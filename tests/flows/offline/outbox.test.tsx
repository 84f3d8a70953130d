import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { recordNetwork } from '#src/offline/sync/network-history.ts'
import { findRecord, saveRecord } from '#src/offline/records/records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { disconnect, network, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withOutboxPanel,
  elsewhere,
  id,
  mina,
  onServer,
  open,
  openPanel,
  server,
} from '#tests/support/browser/outbox-panel.ts'
import { callAs } from '#tests/support/server/server.ts'

withOutboxPanel()

test('a shipper without a network sees what is waiting, since when and why, and it is sent on request', async () => {
  const user = await open()
  await disconnect()
  await saveRecord('address', id, make.address({ fullName: 'Mina Roy' }))
  const panel = await openPanel(user, /Not yet sent: 1 change/)
  expect(await within(panel).findByRole('heading', { name: '1 change not sent yet' })).toBeTruthy()
  expect(within(panel).getByText('Mina Roy')).toBeTruthy()
  expect(within(panel).getByText(/since \d+:\d\d/)).toBeTruthy()
  expect(within(panel).getByText(/Waiting to send\./)).toBeTruthy()

  network.is = 'on'
  await user.click(within(panel).getByRole('button', { name: 'Send now: Mina Roy' }))
  await within(panel).findByText('All changes have been sent.')
  expect(await onServer()).toMatchObject([{ id, doc: { fullName: 'Mina Roy' } }])
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  const button = screen.getByRole('button', { name: 'Not yet sent: nothing' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a change whose response was lost isn’t called saved; sent again, it is applied once', async () => {
  const user = await open()
  network.is = 'lost'
  await saveRecord('address', id, make.address({ fullName: 'Sent Maybe' }))
  const panel = await openPanel(user, /Not yet sent: 1 change/)
  await within(panel).findByText(/no confirmation yet/)
  expect((await onServer())[0]).toMatchObject({ rev: 1 })
  await user.click(within(panel).getByRole('button', { name: 'Discard: Sent Maybe' }))
  const asking = await screen.findByRole('dialog', { name: /Discard your changes/ })
  expect(within(asking).getByText(/may already be on the server/)).toBeTruthy()
  await user.click(within(asking).getByRole('button', { name: 'Back' }))
  network.is = 'on'
  await user.click(within(panel).getByRole('button', { name: 'Send all now' }))
  await within(panel).findByText('All changes have been sent.')
  expect(await onServer()).toMatchObject([{ id, rev: 1 }])
})

test('a discarded change restores the server’s version, after a question, and the panel keeps the focus', async () => {
  await elsewhere(
    'address',
    id,
    0,
    make.address({ fullName: 'Ben Calder', city: 'Calgary', province: 'AB', postalCode: 'T2G 0K5' }),
  )
  const user = await open()
  await syncNow()
  await disconnect()
  await saveRecord(
    'address',
    id,
    make.address({ fullName: 'Ben Banff', city: 'Banff', province: 'AB', postalCode: 'T1L 1K2' }),
  )
  const panel = await openPanel(user, /1 change/)
  await user.click(await within(panel).findByRole('button', { name: 'Discard: Ben Banff' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /Discard your changes to “Ben Banff”/ })).getByRole(
      'button',
      { name: 'Discard' },
    ),
  )
  await within(panel).findByText(/Nothing to send/, { selector: 'div' })
  expect((await findRecord('address', id))?.doc).toMatchObject({ fullName: 'Ben Calder', city: 'Calgary' })
  await waitFor(() =>
    expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Not yet sent' })),
  )
})

test('a change that the server refuses stays, with the reason, and can be copied as text', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  const user = await open()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  await saveRecord('address', id, { ...make.address({ fullName: 'No Phone' }), phone: 'call me' })
  const panel = await openPanel(user, /1 change/)
  await within(panel).findByText(/Couldn’t be saved\. Enter a phone number/)
  await user.click(within(panel).getByRole('button', { name: 'Copy as text: No Phone' }))
  await within(panel).findByText('Copied', { selector: 'output' })
  expect(copied.mock.lastCall![0]).toMatch(/^Address: No Phone\n {2}Full name: No Phone\n/)
  expect(copied.mock.lastCall![0]).toContain('Country: Canada')
  copied.mockRejectedValue(new Error('not allowed'))
  await user.click(within(panel).getByRole('button', { name: 'Copy as text: No Phone' }))
  expect(
    (await within(panel).findByRole<HTMLTextAreaElement>('textbox', { name: /Select and copy/ })).value,
  ).toContain('No Phone')
})

test('who is logged out is offered to log in, and their work waits', async () => {
  const user = await open()
  await disconnect()
  await saveRecord('tracker', 'PTG000000017', { note: 'for Élodie', createdAt: '' })
  await callAs(server.app, mina.token, 'DELETE', '/auth/logout')
  await reconnect()
  const panel = await openPanel(user, /1 change/)
  await within(panel).findByText(/Waiting for you to log in/)
  expect(within(panel).getByText('PTG000000017 (for Élodie)')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Log in to send' }))
  expect(await screen.findByRole('dialog', { name: 'Log in again' })).toBeTruthy()
  expect(await userDatabase().outbox.count()).toBe(1)
})

test('a shipper sees the recent network state, and what the device stores; deleting it all names what was never sent', async () => {
  await elsewhere('address', id, 0, make.address({ fullName: 'Stays On The Server' }))
  const user = await open()
  const stop = recordNetwork()
  await syncNow()
  await disconnect()
  await saveRecord('address', make.id(), make.address({ fullName: 'Never Sent' }))
  const panel = await openPanel(user, /1 change/)
  await unfold(panel, 'Connection history')
  expect((await within(panel).findAllByText(/^(Offline|Unreliable) – /)).length).toBeGreaterThan(0)
  stop()
  await unfold(panel, 'Stored on this device')
  const row = (await within(panel).findByRole('rowheader', { name: 'Address book and facilities' })).closest(
    'tr',
  )!
  expect(row.textContent).toMatch(/facilities2[\d.]+ ?(k?B|byte)/)
  await user.click(within(panel).getByRole('button', { name: 'Remove all data' }))
  const asking = await screen.findByRole('dialog', { name: /Remove all your data/ })
  expect(await within(asking).findByText('Address: Never Sent')).toBeTruthy()
  await user.click(within(asking).getByRole('button', { name: 'Remove all data' }))
  await waitFor(async () => expect(await userDatabase().outbox.count()).toBe(0))
  await reconnect()
  await waitFor(async () =>
    expect((await findRecord('address', id))?.doc.fullName).toBe('Stays On The Server'),
  )
})

/** jsdom doesn't open <details> on a click. */
async function unfold(panel: HTMLElement, name: string): Promise<void> {
  const details = within(panel).getByRole('heading', { name }).closest('details')!
  details.open = true
  details.dispatchEvent(new Event('toggle'))
}
