import { eq } from 'drizzle-orm'
import type { AdjustmentReason } from '#src/domain/invoice.ts'
import { sumCents, type Cents } from '#src/domain/money.ts'
import { freightTaxes } from '#src/domain/tax.ts'
import { bookDay } from '#server/books.ts'
import type { Clock } from '#server/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoiceFiles, invoices } from '#server/db/schema/invoices.ts'
import { notify } from '#server/mail/notices.ts'
import { post, sold } from '#server/modules/billing/ledger.ts'
import { rateOf, shipmentOf, type Order } from '#server/modules/orders/repository.ts'
import { creditInvoice } from './credit.ts'
import { issueInvoice } from './issue.ts'

interface Adjustment { order: Order; baseCents: Cents; reason: AdjustmentReason; note: string; evidence: readonly { fileId: string; name: string }[] }

/**
 * What a carrier charges after the fact (D13, D25): an invoice of its own, to be paid, with what shows that it is right. Taxed as the shipment
 * was, by the day of the adjustment in the books (facts §1). In one transaction with its booking and its mail.
 * @param baseCents before tax, positive
 * @returns the invoice's number
 */
export async function adjust(tx: CustomerDb, clock: Clock, { order, baseCents, reason, note, evidence }: Adjustment): Promise<string> {
  const { from, to } = shipmentOf(order)
  const rate = rateOf(order)
  const at = clock.now()
  const taxes = freightTaxes({ origin: from, destination: to, date: bookDay(at), baseCents, earlierCents: rate.subtotalCents })
  const amounts = { lines: [{ kind: 'adjustment', amountCents: baseCents }], subtotalCents: baseCents, taxes, totalCents: baseCents + sumCents(taxes.map(({ amountCents }) => amountCents)) }
  const cause = `adjustment:${clock.newId()}`
  const id = await issueInvoice(tx, clock, {
    kind: 'adjustment', state: 'unpaid', cause, order, adjustment: { reason, note },
    amounts, about: { shipment: { from, to }, rate },
  })
  const { number } = (await tx.one(invoices, eq(invoices.id, id)))!
  await post(tx, { id: clock.newId(), cause, reason: 'adjustment', document: number, at }, sold(amounts, 'receivable'))
  for (const [position, file] of evidence.entries()) await tx.insert(invoiceFiles, { ...file, invoiceId: id, position })
  await tx.job(clock, notify('invoice:adjustment', id))
  return number
}

/** In the customer's favour: a part of what was paid comes back. @throws RangeError when no invoice of the order has so much left */
export async function adjustDown(tx: CustomerDb, clock: Clock, order: Order, cents: Cents): Promise<void> {
  const rows = await tx.find(invoices, eq(invoices.orderId, order.id), { lock: true })
  const invoice = rows.find(({ kind, totalCents, creditedCents }) => kind !== 'creditNote' && totalCents - creditedCents >= cents)
  if (!invoice) throw new RangeError('the amount is more than was invoiced')
  const noteId = await creditInvoice(tx, clock, invoice, cents, { cause: `credit-note:${clock.newId()}`, reason: 'creditNote' })
  await tx.job(clock, notify('invoice:credited', noteId))
}
