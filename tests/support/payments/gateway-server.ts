import { afterAll, afterEach, beforeAll } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import type { Database } from '#server/db/database.ts'
import { settleOpenTopUps } from '#server/app/maintenance.ts'
import { FaultyGateway } from './faulty-gateway.ts'
import { ledgerHolds } from './ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withGatewayServer`. Imports are live bindings.
export let server: TestServer
export const gateway = new FaultyGateway()

/** For tests with a card gateway that can fail; after each test the ledger must hold. */
export function withGatewayServer(open: () => Promise<Database>): void {
  beforeAll(async () => {
    server = await startServer({ database: open, gateway: gateway.before })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    gateway.heal()
    await ledgerHolds(server)
  })
}

export const runAdmin = async (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
export const settleTopUps = () => settleOpenTopUps(server.deps, server.app.log, -1)
/** A customer, by default without credits. */
export const newCustomer = (creditCents = 0): Promise<TestCustomer> => server.customer({ creditCents })
