import { eq } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { writeOff } from '#server/modules/invoices/credit.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { numberOf } from '#server/admin/cli/options.ts'

/** `invoice write-off FA… --reason "…"`: writes off what is unpaid of an invoice. */
export async function writeInvoiceOff(
  { words: [given], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const number = numberOf('invoice', given)
  if (!options.reason) throw new UsageError('Add a --reason.')
  const [invoice] = await database.sql.select().from(invoices).where(eq(invoices.number, number))
  if (!invoice) throw new UsageError(`Invoice ${number} not found.`)
  const cents = await database
    .transaction(async (tx) => {
      const written = await writeOff(customerDb(invoice.customerId, tx), clock, invoice.id)
      await auditOperator(tx, clock, 'invoice:write-off', invoice.id, {
        number,
        cents: written,
        reason: options.reason,
      })
      return written
    })
    .catch(asUsageError(number))
  return `${number}: ${decimalMoney(cents)} written off.`
}
