import { and, desc, eq } from 'drizzle-orm'
import type { Dispute } from '#src/contract/billing/invoices.ts'
import { DISPUTE_DAYS, isCredited, type DisputeState } from '#src/domain/money/invoice.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { invoicePath } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { disputes, invoices } from '#server/db/schema/money/invoices.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { notify } from '#server/mail/notices.ts'
import { changeCost } from '#server/modules/costs/shipment-costs.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { creditInvoice } from './credit.ts'
import type { InvoiceRow } from './issue.ts'

type DisputeRow = typeof disputes.$inferSelect
const DAY_MS = 86_400_000

/** Why an invoice can't be disputed, as a message ID; null if it can. */
export function whyNoDispute(row: InvoiceRow, open: boolean, now: Date): string | null {
  if (row.kind === 'creditNote' || isCredited(row)) return 'invoice.dispute.nothingLeft'
  // A card fee goes back with the payment it was charged for.
  if (row.orderId === null) return 'invoice.dispute.cardFee'
  if (open) return 'invoice.dispute.isOpen'
  return now.getTime() - row.createdAt.getTime() > DISPUTE_DAYS * DAY_MS ? 'invoice.dispute.tooLate' : null
}

/** Opens a customer's dispute of an invoice. The same ID again finds the first. */
export async function openDispute(
  { db, clock }: { db: CustomerDb; clock: Clock },
  { id, invoiceId, message }: { id: string; invoiceId: string; message: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await tx.one(invoices, eq(invoices.id, invoiceId), { lock: true })
    if (!invoice) throw notFound()
    if (await tx.one(disputes, eq(disputes.id, id))) return
    const why = whyNoDispute(
      invoice,
      (await tx.count(disputes, and(eq(disputes.invoiceId, invoiceId), eq(disputes.state, 'open')))) > 0,
      clock.now(),
    )
    if (why) throw new RequestError(why, { values: { days: DISPUTE_DAYS } })
    await tx.insert(disputes, { id, invoiceId, state: 'open', message, createdAt: clock.now() })
    await tx.job(clock, notify('dispute:opened', id))
  })
}

/**
 * The operator's answer, given once: `cents` of the invoice are credited; 0 rejects the dispute.
 * @param costCents how much less the carrier is expected to bill, before tax
 * @throws RequestError if it was answered, or less is left of the invoice
 */
export async function answerDispute(
  tx: CustomerDb,
  clock: Clock,
  dispute: DisputeRow,
  { cents, costCents = 0, answer }: { cents: Cents; costCents?: Cents; answer: string },
): Promise<void> {
  const invoice = await tx.one(invoices, eq(invoices.id, dispute.invoiceId), { lock: true })
  const locked = await tx.one(disputes, and(eq(disputes.id, dispute.id), eq(disputes.state, 'open'))!, {
    lock: true,
  })
  if (!invoice?.orderId || !locked) throw new RequestError('verb.dispute.answered')
  const left = invoice.totalCents - invoice.creditedCents
  if (cents > left) throw new RequestError('verb.dispute.tooMuch', { values: { left: decimalMoney(left) } })
  if (cents > 0) {
    const cause = `credit-note:${dispute.id}`
    const noteId = await creditInvoice(tx, clock, invoice, cents, { cause, reason: 'creditNote' })
    const note = (await tx.one(invoices, eq(invoices.id, noteId)))!
    await changeCost(tx, clock, invoice.orderId, {
      cause: `cost-${cause}`,
      document: note.number,
      revenueCents: -note.subtotalCents,
      costCents: -costCents,
    })
  }
  const state: DisputeState = cents > 0 ? 'accepted' : 'rejected'
  const answeredAt = clock.now()
  await tx.update(disputes, { state, answer, creditedCents: cents, answeredAt }, eq(disputes.id, dispute.id))
  await tx.answered({ kind: 'dispute', subject: dispute.id, askedAt: locked.createdAt, answeredAt })
  await tx.job(clock, notify('dispute:answered', dispute.id))
  await notifyMembers(tx, clock, {
    kind: 'disputeAnswered',
    params: { number: invoice.number },
    link: invoicePath(invoice.id),
  })
}

export async function invoiceDisputes(db: CustomerDb, invoiceId: string): Promise<Dispute[]> {
  const rows = await db.find(disputes, eq(disputes.invoiceId, invoiceId), {
    orderBy: [desc(disputes.createdAt)],
  })
  return rows.map(({ id, state, message, answer, creditedCents, createdAt, answeredAt }) => ({
    id,
    state,
    message,
    answer,
    creditedCents,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}
