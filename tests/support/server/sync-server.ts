import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SyncFeed, SyncResult } from '#src/contract/sync.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import type { Database } from '#server/db/database.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer, untilRoom } from './server.ts'

// Set before the first test of a file that calls `withSyncServer`. Imports are live bindings.
export let server: TestServer
export let customer: TestCustomer

/** For tests of sync; each has a new customer. */
export function withSyncServer(open: () => Promise<Database>): void {
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  beforeEach(async () => {
    customer = await server.customer()
  })
  afterAll(() => server.close())
}

/** A change that creates a draft; `more` overrides parts of it. */
export const draft = (more: Partial<SyncOp> = {}): SyncOp => ({
  opId: make.id(),
  entity: 'draft',
  id: make.id(),
  baseRev: 0,
  doc: { kind: 'parcel', values: { city: 'Ottawa' } },
  ...more,
})

/** Sends changes in one call. @returns the result of each */
export const push = async (...ops: SyncOp[]) =>
  (
    await untilRoom(() =>
      customer.call<{ results: SyncResult[] }>('POST', '/sync', { user: customer.user.id, ops }),
    )
  ).data!.results

/** The feed since that sequence number. */
export const pull = async (since = 0) =>
  (await customer.call<SyncFeed>('GET', `/sync?user=${customer.user.id}&since=${since}`)).data!

/** The IDs in a feed and their cities. */
export const docs = ({ changes }: SyncFeed) =>
  changes.map(({ id, doc }) => [id, (doc?.values as { city?: string } | undefined)?.city ?? null])
