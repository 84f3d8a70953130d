import { verifyLedger } from '#server/modules/billing/verify.ts'
import type { TestServer } from './server.ts'

/** @throws Error when anything of the ledger is off */
export async function ledgerHolds({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const { faults } = await verifyLedger(deps.database)
  if (faults.length > 0) throw new Error(`the ledger is off: ${JSON.stringify(faults)}`)
}
