import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { isUuid } from '#server/platform/uuid.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { ledgerAccounts } from '#server/db/schema/money/ledger.ts'
import { owedAfterDeletion, payOwed } from '#server/modules/billing/refund-account.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

/** Deleted accounts that are owed money which couldn't be refunded automatically, longest wait first. */
export async function listOwed({ options }: Command, { database }: Deps): Promise<string> {
  const liable = database.sql
    .select({ id: ledgerAccounts.customerId })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.kind, 'refund_liability'))
  const rows = []
  for (const { id, keptName, erasedAt } of await database.sql
    .select()
    .from(customers)
    .where(inArray(customers.id, liable))
    .orderBy(asc(customers.erasedAt))) {
    const { owedCents } = await owedAfterDeletion(database.forCustomer(id))
    if (owedCents > 0)
      rows.push({
        customer: id,
        name: keptName ?? '',
        owed: decimalMoney(owedCents),
        deleted: erasedAt ? minute(erasedAt) : '',
      })
  }
  return listing(options, ['customer', 'name', 'owed', 'deleted (UTC)'], rows)
}

/** `owed paid <customer> <amount>`: a former customer got in touch, and the operator sent the money. */
export async function recordOwedPayment(
  { words: [id = '', amount] }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const cents = parseAmount(amount, '7.00')
  if (!isUuid(id)) throw new UsageError(say('verb.owed.notCustomer', { id }))
  const [left] = await database.sql
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isNotNull(customers.erasedAt)))
  if (!left) throw new UsageError(say('verb.owed.notCustomer', { id }))
  const still = await database
    .transaction(async (tx) => {
      await auditOperator(tx, clock, 'owed:paid', id, { cents })
      return payOwed(customerDb(id, tx), { clock }, cents)
    })
    .catch(asUsageError(id))
  return say('verb.owed.paid', { amount: decimalMoney(cents), left: decimalMoney(still) })
}
