import { eq } from 'drizzle-orm'
import { creditShare, dueCents } from '#src/domain/money/invoice.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { reversePosting, post, salePosting, type Reason } from '#server/modules/billing/ledger.ts'
import { unspendCredits } from '#server/modules/billing/promo-lots.ts'
import { changeCost } from '#server/modules/costs/shipment-costs.ts'
import type { InvoiceRow } from './issue.ts'

interface CreditReason {
  cause: string
  reason: Reason
  /** Reduces no revenue: it is revenue that never came. */
  badDebt?: true
}

/**
 * Takes back `cents` of an invoice by a credit note, in the caller's transaction: what was paid returns as
 * credits, what wasn't is no longer due. The invoice must be locked.
 * @returns the ID of the credit note
 * @throws RangeError if it is more than was invoiced
 */
export async function creditInvoice(
  tx: CustomerDb,
  clock: Clock,
  invoice: InvoiceRow,
  cents: Cents,
  { cause, reason, badDebt }: CreditReason,
): Promise<string> {
  const { content, orderId, orderNumber, carrierCode } = invoice
  const share = creditShare(
    { taxes: content.taxes, totalCents: invoice.totalCents },
    invoice.creditedCents,
    cents,
  )
  const at = clock.now()
  const id = clock.newId()
  const number = numberFor('invoice', await tx.next('invoice_numbers'))
  const entry = { id: clock.newId(), cause, reason, document: number, at }
  if (invoice.state === 'unpaid') {
    const { revenue = 0, ...others } = reversePosting(salePosting(share, 'receivable'))
    await post(tx, entry, { ...others, [badDebt ? 'written_off' : 'revenue']: revenue })
  } else
    await unspendCredits(
      tx,
      entry,
      { ...reversePosting(salePosting(share, 'credits')), credits: -cents },
      { cause: paymentOf(invoice), left: invoice.totalCents - invoice.creditedCents },
    )
  await tx.insert(invoices, {
    id,
    number,
    kind: 'creditNote',
    state: 'paid',
    cause,
    orderId,
    orderNumber,
    carrierCode,
    refersTo: invoice.id,
    subtotalCents: share.subtotalCents,
    totalCents: cents,
    content: { ...content, lines: share.lines, taxes: share.taxes },
    createdAt: at,
    dueAt: null,
    paidAt: at,
  })
  await tx.update(invoices, { creditedCents: invoice.creditedCents + cents }, eq(invoices.id, invoice.id))
  return id
}

/**
 * Writes off what is unpaid of an invoice: a credit note ends it, its tax is no longer owed (bad debt relief,
 * Excise Tax Act s. 231), and the rest is a loss.
 * @returns what was written off
 * @throws RequestError if nothing is unpaid
 */
export async function writeOffInvoice(tx: CustomerDb, clock: Clock, invoiceId: string): Promise<Cents> {
  const invoice = (await tx.one(invoices, eq(invoices.id, invoiceId), { lock: true }))!
  const due = dueCents(invoice)
  if (due === 0) throw new RequestError('verb.invoice.nothingUnpaid')
  await creditInvoice(tx, clock, invoice, due, {
    cause: `bad-debt:${invoice.id}`,
    reason: 'writeOff',
    badDebt: true,
  })
  // The revenue stays; what was collected for the carrier as its agent doesn't.
  if (invoice.orderId)
    await changeCost(tx, clock, invoice.orderId, {
      cause: `cost-bad-debt:${invoice.id}`,
      document: invoice.number,
    })
  return due
}

/** The cause of the entry that paid the invoice; an adjustment is booked before it is paid. */
const paymentOf = ({ id, cause }: InvoiceRow): string =>
  cause.startsWith('adjustment:') ? `invoice-payment:${id}` : cause

/**
 * Credits everything that is left of a purchase that is undone.
 * @returns what came back
 */
export async function creditPurchase(
  tx: CustomerDb,
  clock: Clock,
  purchase: string,
  why: CreditReason,
): Promise<Cents> {
  const invoice = await tx.one(invoices, eq(invoices.cause, purchase), { lock: true })
  if (!invoice) throw new Error(`there is no invoice of ${purchase}`)
  const left = invoice.totalCents - invoice.creditedCents
  if (left > 0) await creditInvoice(tx, clock, invoice, left, why)
  return left
}
