import 'fake-indexeddb/auto'
import { cleanup, configure, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before each test of a file that calls `withOutboxPanel`. Imports are live bindings.
export let server: TestServer
export let mina: TestCustomer
/** ID of the record that the test is about. */
export let id: string

/** For tests of what Mina's device has and the server doesn't. */
export function withOutboxPanel(): void {
  configure({ defaultHidden: true })
  beforeAll(async () => {
    server = await startServer({ startsNow: true })
  })
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
}

/** Opens a screen of the account on a device that is in sync with the server. */
export async function open(path = '/'): Promise<UserEvent> {
  const { user } = await renderAccount(path, { server, customer: mina, network: faulty })
  await deviceReady()
  await syncNow()
  return user
}

export async function openPanel(user: UserEvent, sign: RegExp): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: sign }))
  return screen.findByRole('dialog', { name: 'Not yet sent' })
}

/** A change made on another device. */
export const elsewhere = (entity: string, thing: string, baseRev: number, doc: object | null) =>
  mina.call('POST', '/sync', {
    user: mina.user.id,
    ops: [{ opId: make.id(), entity, id: thing, baseRev, doc }],
  })

export const onServer = async () =>
  (await mina.call<SyncFeed>('GET', `/sync?user=${mina.user.id}&since=0`)).data!.changes.filter(
    ({ doc }) => doc !== null,
  )
