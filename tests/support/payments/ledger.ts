import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'

/** @throws Error if the ledger breaks any of its rules */
export async function ledgerHolds({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const { faults } = await verifyLedger(deps.database)
  if (faults.length > 0) throw new Error(`the ledger is off: ${JSON.stringify(faults)}`)
}

/** The customer's accounts with a balance, in cents, debit positive. */
export async function balancesOf(
  { deps }: Pick<TestServer, 'deps'>,
  { user }: Pick<TestCustomer, 'user'>,
): Promise<Record<string, number>> {
  const { rows } = await deps.database.sql.execute<{ kind: string; posted: string }>(
    `select kind, posted from ledger_accounts where customer_id = '${user.customerId}' and posted <> 0`,
  )
  return Object.fromEntries(rows.map(({ kind, posted }) => [kind, Number(posted)]))
}
