import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renewedSession } from '#src/offline/session/own-session.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { freightQuotePath } from '#src/paths.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { askFreight } from '#tests/support/orders/freight.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let owner: TestCustomer
let viewer: TestCustomer

beforeAll(async () => {
  server = await startServer({ startsNow: true })
  owner = await server.customer()
  viewer = await server.member(owner, ['viewer'])
  await owner.call('POST', '/addresses', { ...make.address({ fullName: 'Zoe Roy' }), id: make.id() })
})
afterAll(() => server.close())
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(async () => {
  cleanup()
  renewedSession.set(null)
  await wipeUser()
})

const open = (path: string, customer: TestCustomer) => renderAccount(path, { server, customer })

test('an order is shown to a viewer without what changes it; its owner may cancel it', async () => {
  const id = await buyMore(owner)
  await open(`/package/orderList/orderDetails?orderId=${id}`, owner)
  expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeTruthy()
  cleanup()
  await wipeUser()
  await open(`/package/orderList/orderDetails?orderId=${id}`, viewer)
  expect(await screen.findByText('Contents (printed on the label)')).toBeTruthy()
  for (const name of ['Cancel order', 'Delete', 'Print label'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ship again' })).toBeNull()
})

test('a viewer reads the address book and can’t add to it or change it', async () => {
  await open('/setting/addressBook', viewer)
  await screen.findByText('Zoe Roy')
  for (const name of [/^Add/, /^Edit/, /^Delete/])
    expect([
      ...screen.queryAllByRole('button', { name }),
      ...screen.queryAllByRole('link', { name }),
    ]).toEqual([])
})

test('a bookmark of a screen that the role doesn’t allow says so, and leads back', async () => {
  await open('/package/createShipping', viewer)
  expect(await screen.findByText('Your role doesn’t allow this. Ask an owner of the account.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
})

test('a viewer sees offers and followed numbers, and no way to answer or follow', async () => {
  const quote = await askFreight(owner)
  await open(freightQuotePath(quote), owner)
  expect((await screen.findAllByRole('button', { name: /^Accept/ })).length).toBeGreaterThan(0)
  cleanup()
  await wipeUser()
  await open(freightQuotePath(quote), viewer)
  await screen.findByRole('region', { name: 'Offers' })
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull()
  cleanup()
  await open('/package/trackingPackage', viewer)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})
