import { auditOperator } from '#server/db/audit.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { rebuildOrderTotals } from '#server/modules/orders/totals.ts'
import type { Deps } from '#server/http/context.ts'
import type { CommandResult, Command } from '#server/admin/cli/command.ts'
import { pluralize, table } from '#server/admin/cli/table.ts'

/** Faults are printed as the answer and also make the exit code 1. */
export async function checkLedger({ options }: Command, { database, clock }: Deps): Promise<CommandResult> {
  if ('rebuild' in options)
    await database.transaction(async (tx) => {
      await rebuildOrderTotals(tx)
      await auditOperator(tx, clock, 'ledger:rebuild', 'order totals')
    })
  const { entries, faults } = await verifyLedger(database)
  const wrong = faults.length > 0
  if ('json' in options) return { output: JSON.stringify({ ok: !wrong, entries, faults }), wrong }
  if (!wrong) return { output: `The ledger is correct (${pluralize(entries, 'entry', 'entries')}).`, wrong }
  return {
    output: table(
      ['what', 'customer', 'where'],
      faults.map(({ rule, customerId, subject }) => [rule, customerId, subject]),
    ),
    wrong,
  }
}
