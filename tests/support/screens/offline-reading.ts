import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { faulty, network, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from './render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withOfflineReading`. Imports are live bindings.
export let server: TestServer
export let mina: TestCustomer
/** Mina's orders. */
export let montreal: OrderRow
export let calgary: OrderRow

/**
 * For tests of what Mina sees with a network and without; nothing on the device is left for the next test.
 */
export function withOfflineReading(): void {
  configure({ defaultHidden: true })
  beforeAll(async () => {
    server = await startServer({ startsNow: true })
    mina = await server.customer()
    montreal = await ordered({})
    calgary = await ordered({
      fullName: 'Ben Calder',
      address1: '12 8 Avenue SE',
      city: 'Calgary',
      province: 'AB',
      postalCode: 'T2G 0K5',
      phone: '+14035550199',
    })
  })
  afterAll(() => server.close())
  beforeEach(plugIn)
  afterEach(async () => {
    cleanup()
    // Before the network is back, or the server might still be told what this test printed.
    await wipeUser()
    await reconnect()
  })
}

/** Buys one more order for Mina. @returns its row in the list */
export async function ordered(to: Parameters<typeof make.address>[0]): Promise<OrderRow> {
  const id = await buyMore(mina, {
    to: { ...make.shipment().to, ...to },
    shipDate: new Date().toISOString().slice(0, 10),
  })
  return (await mina.call<OrderRow>('GET', `/orders/${id}`)).data!
}

/** Opens a path of the account with the network as it is, closing what was open. */
export async function at(path: string, customer = mina): Promise<AccountScreen> {
  cleanup()
  return renderAccount(path, { server, customer, network: faulty })
}

/** The same without a network, once earlier responses have been stored. */
export async function offlineAt(path: string): Promise<AccountScreen> {
  await onDevice()
  cleanup()
  network.is = 'off'
  return at(path)
}

/** Waits until responses have been stored, which happens alongside the screen's own work. */
export async function onDevice(): Promise<void> {
  await deviceReady()
  // This code is loaded when it is first needed.
  await import('#src/offline/cache/answers.ts')
  await new Promise((resolve) => setTimeout(resolve, 400))
}
