import { afterAll, afterEach, beforeAll } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import type { Database } from '#server/db/database.ts'
import { settleOpenTopUps } from '#server/app/maintenance.ts'
import { FaultyGateway } from './faulty-gateway.ts'
import { ledgerHolds } from './ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

// Filled before the first test of whoever calls `withGatewayServer`: names that were imported follow.
export let server: TestServer
export const gateway = new FaultyGateway()

/** In the tests that follow money comes in by a card gateway that can break; after each the ledger holds. */
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
/** A customer without credits. */
export const newCustomer = (creditCents = 0): Promise<TestCustomer> => server.customer({ creditCents })
