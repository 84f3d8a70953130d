import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPreference } from '#src/offline/records/preferences.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
afterEach(async () => {
  cleanup()
  await wipeUser()
  await reconnect()
})

test('what is shipped every time is set once, and a declaration for all parcels has its day and its words, also offline', async () => {
  plugIn()
  const mina = await server.customer()
  await mina.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  await mina.call('POST', '/addresses', {
    ...make.address({ fullName: 'Warehouse Laval', city: 'Laval', province: 'QC', postalCode: 'H7T 2H6' }),
    id: make.id(),
  })
  const { user } = await renderAccount('/user/userInfo?tab=shipping', {
    server,
    customer: mina,
    network: faulty,
  })
  const sender = await screen.findByRole('combobox', { name: 'Default sender' })
  await waitFor(() => expect(sender).toHaveProperty('value', 'Mina Roy'))
  await user.clear(sender)
  await user.type(sender, 'laval')
  await user.click(await screen.findByRole('option', { name: /Laval/ }))
  await screen.findByText('Modified successfully!')
  const senders = (await mina.call<{ rows: { fullName: string; isDefault: boolean }[] }>('GET', '/addresses'))
    .data!.rows
  expect(senders.filter(({ isDefault }) => isDefault).map(({ fullName }) => fullName)).toEqual([
    'Warehouse Laval',
  ])

  await disconnect()
  await user.type(screen.getByLabelText('Usual contents'), 'Books')
  await user.selectOptions(screen.getByLabelText('Signature option'), 'adult')
  await user.type(screen.getByLabelText('Insurance per parcel'), '50')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved on this device')
  await user.click(screen.getByRole('button', { name: 'Declare for all parcels' }))
  await screen.findByText(/^Declared for all your parcels on/)
  expect(await readPreference('shippingDefaults')).toMatchObject({
    contents: 'Books',
    signature: 'adult',
    insuranceValue: 5000,
    wording: expect.stringMatching(/^My parcels contain no prohibited goods/) as string,
  })
  await user.click(screen.getByRole('button', { name: 'Withdraw declaration' }))
  await screen.findByRole('button', { name: 'Declare for all parcels' })
  expect(await readPreference('shippingDefaults')).toMatchObject({ contents: 'Books', declaredOn: '' })
})
