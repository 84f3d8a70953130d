import { and, asc, desc, eq } from 'drizzle-orm'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { disputes, invoices } from '#server/db/schema/money/invoices.ts'
import { answerDispute } from '#server/modules/invoices/dispute.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

export async function listDisputes({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['open', 'accepted', 'rejected'])
  const found = await database.sql
    .select({ dispute: disputes, invoice: invoices })
    .from(disputes)
    .innerJoin(
      invoices,
      and(eq(invoices.customerId, disputes.customerId), eq(invoices.id, disputes.invoiceId)),
    )
    .where(state && eq(disputes.state, state))
    .orderBy(desc(disputes.createdAt), asc(disputes.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ dispute, invoice }) => ({
    invoice: invoice.number,
    order: invoice.orderNumber,
    state: dispute.state,
    total: decimalMoney(invoice.totalCents),
    credited: decimalMoney(dispute.creditedCents),
    since: minute(dispute.createdAt),
    message: dispute.message,
  }))
  return listing(options, ['invoice', 'order', 'state', 'total', 'credited', 'since (UTC)', 'message'], rows)
}

/** `dispute accept FA… [amount]`: credits all that is left of the invoice, or a part of it. */
export const acceptDispute = (command: Command, deps: Deps): Promise<string> => answer(command, deps, true)
export const rejectDispute = (command: Command, deps: Deps): Promise<string> => answer(command, deps, false)

interface Open {
  dispute: typeof disputes.$inferSelect
  invoice: typeof invoices.$inferSelect
}

async function findOpen(given: string | undefined, database: Database): Promise<Open> {
  const number = parseDocumentNumber('invoice', given)
  const [found] = await database.sql
    .select({ dispute: disputes, invoice: invoices })
    .from(disputes)
    .innerJoin(
      invoices,
      and(eq(invoices.customerId, disputes.customerId), eq(invoices.id, disputes.invoiceId)),
    )
    .where(and(eq(invoices.number, number), eq(disputes.state, 'open')))
  if (!found) throw new UsageError(say('verb.dispute.none', { number }))
  return found
}

/** All that is left of the invoice, or a part of it. */
const toCredit = ({ invoice }: Open, amount: string | undefined): Cents =>
  amount === undefined ? invoice.totalCents - invoice.creditedCents : parseAmount(amount)

export const creditedCents = async (
  { words: [given, amount] }: Command,
  { database }: Deps,
): Promise<Cents> => toCredit(await findOpen(given, database), amount)

async function answer(
  { words: [given, amount], options }: Command,
  { database, clock }: Deps,
  accepted: boolean,
): Promise<string> {
  if (!options.answer) throw new UsageError(say('verb.answer'))
  const found = await findOpen(given, database)
  const { number } = found.invoice
  const cents = accepted ? toCredit(found, amount) : 0
  if (accepted && cents === 0) throw new UsageError(say('verb.dispute.fullyCredited', { number }))
  const costCents = options.cost === undefined ? 0 : parseAmount(options.cost)
  await database.transaction(async (tx) => {
    const db = customerDb(found.invoice.customerId, tx)
    await answerDispute(db, clock, found.dispute, { cents, costCents, answer: options.answer! }).catch(
      asUsageError(number),
    )
    await auditOperator(tx, clock, `dispute:${accepted ? 'accept' : 'reject'}`, found.dispute.id, {
      number,
      cents,
      costCents,
    })
  })
  return accepted
    ? say('verb.dispute.accepted', { number, amount: decimalMoney(cents) })
    : say('verb.dispute.rejected', { number })
}
