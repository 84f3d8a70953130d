import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { findRecord, removeRecord, saveRecord } from '#src/offline/records/records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { disconnect, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  withOutboxPanel,
  elsewhere,
  id,
  onServer,
  open,
  openPanel,
} from '#tests/support/browser/outbox-panel.ts'

withOutboxPanel()

test('a record changed on two devices is compared side by side, and the choice goes to the server', async () => {
  const user = await conflict()
  const panel = await openPanel(user, /1 conflict to resolve/)
  await user.click(await within(panel).findByRole('button', { name: 'Compare both versions: Mina Laval' }))
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of Mina Laval' })
  const field = (name: string) => within(within(dialog).getByRole('group', { name }))
  expect(field('Phone').getByRole<HTMLInputElement>('radio', { name: /^Other version/ }).checked).toBe(true)

  await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
  expect(await within(dialog).findByText(/Choose a value for every field/)).toBeTruthy()
  const mine = field('Full name').getByRole('radio', { name: /^Your version/ })
  expect(
    field('Full name')
      .getAllByRole('radio')
      .some((radio) => radio === document.activeElement),
  ).toBe(true)
  await user.click(mine)
  await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
  await within(panel).findByText('All changes have been sent.')
  expect((await onServer())[0]!.doc).toMatchObject({ fullName: 'Mina Laval', phone: '+15145550142' })
  expect(await userDatabase().conflicts.count()).toBe(0)
})

test('a facility whose Monday was changed on two devices shows both in words, day by day, and keeps the chosen one', async () => {
  const east = make.facility({ name: 'Warehouse East' })
  const monday = (opensAt: string, closesAt: string) => ({
    ...east,
    hours: { ...east.hours, monday: { ...east.hours.monday, opensAt, closesAt } },
  })
  const user = await conflict('facility', east, monday('07:00', '15:00'), {
    ...monday('10:00', '19:00'),
    dock: true,
  })
  const panel = await openPanel(user, /1 conflict to resolve/)
  await user.click(
    await within(panel).findByRole('button', { name: 'Compare both versions: Warehouse East' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of Warehouse East' })
  expect([...dialog.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
    'Loading dock',
    'Opening hours · Monday',
  ])
  const day = within(within(dialog).getByRole('group', { name: 'Opening hours · Monday' }))
  expect(day.getByRole('radio', { name: /Other version[^]*10:00.a\.m\.[^]*7:00.p\.m\./ })).toBeTruthy()
  await user.click(day.getByRole('radio', { name: /Your version[^]*7:00.a\.m\.[^]*3:00.p\.m\./ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
  await within(panel).findByText('All changes have been sent.')
  expect((await onServer())[0]!.doc).toMatchObject({
    dock: true,
    hours: { monday: { opensAt: '07:00', closesAt: '15:00' } },
  })
})

test('an address changed in two places says so in the list, where only the other version is shown, until someone chooses', async () => {
  await conflict()
  cleanup()
  const user = await open('/setting/addressBook')
  // Looked up each time: the list may be drawn anew while it loads.
  const row = () => within(screen.getByText('Mina Hull').closest('tr')!)
  await waitFor(() => row().getByText('Changed on two devices'))
  const panel = await openPanel(user, /1 conflict to resolve/)
  await user.click(await within(panel).findByRole('button', { name: /Compare both/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /Two versions/ })).getByRole('button', {
      name: 'Keep both',
    }),
  )
  await waitFor(() => expect(row().queryByText('Changed on two devices')).toBeNull())
  expect(await screen.findByText('Mina Laval')).toBeTruthy()
})

test('both versions may be kept: mine becomes a separate address', async () => {
  const user = await conflict()
  const panel = await openPanel(user, /1 conflict to resolve/)
  await user.click(await within(panel).findByRole('button', { name: /Compare both/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /Two versions/ })).getByRole('button', {
      name: 'Keep both',
    }),
  )
  await within(panel).findByText('All changes have been sent.')
  expect(new Set((await onServer()).map(({ doc }) => doc!.fullName))).toEqual(
    new Set(['Mina Hull', 'Mina Laval']),
  )
})

test('a record deleted elsewhere can be restored with my version', async () => {
  const user = await conflict()
  await elsewhere('address', id, 2, null)
  await syncNow()
  const panel = await openPanel(user, /1 conflict to resolve/)
  await user.click(await within(panel).findByRole('button', { name: /Compare both/ }))
  const dialog = await screen.findByRole('dialog', { name: /Two versions/ })
  expect(within(dialog).getByText(/deleted elsewhere/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Restore mine' }))
  await within(panel).findByText('All changes have been sent.')
  expect((await onServer()).at(-1)!.doc).toMatchObject({ fullName: 'Mina Laval' })
})

test('a record that came back after deletion says so until someone has looked', async () => {
  await elsewhere('address', id, 0, make.address({ fullName: 'Anna Berg' }))
  const user = await open()
  await syncNow()
  await disconnect()
  await removeRecord('address', id)
  await elsewhere('address', id, 1, make.address({ fullName: 'Anna Berg-Roy' }))
  await reconnect()
  const panel = await openPanel(user, /Not yet sent/)
  expect(await within(panel).findByRole('heading', { name: '1 item restored' })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Keep: Anna Berg-Roy' }))
  await waitFor(() => expect(within(panel).queryByRole('heading', { name: '1 item restored' })).toBeNull())
  expect((await findRecord('address', id))?.doc).toMatchObject({ fullName: 'Anna Berg-Roy' })
})

/** The same field of a record, changed here and on another device. */
async function conflict(
  entity: 'address' | 'facility' = 'address',
  was: object = make.address({ fullName: 'Mina Roy' }),
  here: object = make.address({ fullName: 'Mina Laval' }),
  there: object = make.address({ fullName: 'Mina Hull', phone: '+15145550142' }),
): Promise<UserEvent> {
  await elsewhere(entity, id, 0, was)
  const user = await open()
  await syncNow()
  await disconnect()
  await saveRecord(entity, id, here as RecordData)
  await elsewhere(entity, id, 1, there)
  await reconnect()
  await waitFor(async () => expect(await userDatabase().conflicts.count()).toBe(1))
  return user
}
