import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { OrderRow } from '#src/contract/parcel.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { faulty, network, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from './render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Filled before the first test of a file that calls `withOfflineReading`: names that were imported follow.
export let server: TestServer
export let mina: TestCustomer
/** Mina's orders. */
export let montreal: OrderRow
export let calgary: OrderRow

/**
 * The tests of this file are about what Mina sees with a network and without; what one leaves on the device
 * is not the next one's.
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
    await reconnect()
    await wipeUser()
  })
}

/** One more order of Mina's, as the server shows it. */
export async function ordered(to: Parameters<typeof make.address>[0]): Promise<OrderRow> {
  const id = await buyMore(mina, {
    to: { ...make.shipment().to, ...to },
    shipDate: new Date().toISOString().slice(0, 10),
  })
  return (await mina.call<OrderRow>('GET', `/orders/${id}`)).data!
}

/** An address of the account with the network as it is; what is open is closed. */
export async function at(path: string, customer = mina): Promise<AccountScreen> {
  cleanup()
  return renderAccount(path, { server, customer, network: faulty })
}

/** The same without a network, once what was answered before is kept. */
export async function offlineAt(path: string): Promise<AccountScreen> {
  await onDevice()
  cleanup()
  network.is = 'off'
  return at(path)
}

/** What was answered is kept beside the screen's own work. */
export async function onDevice(): Promise<void> {
  await deviceReady()
  // Its code comes when it is first needed.
  await import('#src/offline/cache/cached-answers.ts')
  await new Promise((resolve) => setTimeout(resolve, 400))
}
