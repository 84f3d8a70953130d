import { desc, eq } from 'drizzle-orm'
import { creditForNet, type AdjustmentReason } from '#src/domain/money/invoice.ts'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { freightTaxes } from '#src/domain/money/tax.ts'
import { invoicePath } from '#src/paths.ts'
import { RequestError } from '#server/platform/errors.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoiceFiles, invoices } from '#server/db/schema/money/invoices.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'
import { notify } from '#server/mail/notices.ts'
import { changeCost, isAgency } from '#server/modules/costs/shipment-costs.ts'
import { post, salePosting } from '#server/modules/billing/ledger.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { rateOf, shipmentOf, type Order } from '#server/modules/orders/repository.ts'
import { creditInvoice } from './credit.ts'
import { issueInvoice } from './issue.ts'

interface Dependencies {
  clock: Clock
  config: Pick<Config, 'registrations'>
}

interface Adjustment {
  order: Order
  baseCents: Cents
  /** What the carrier is expected to bill for it, before tax, if its bill hasn't come. */
  costCents?: Cents
  reason: AdjustmentReason
  note: string
  evidence: readonly { fileId: string; name: string }[]
  /** What it is for, where that may be invoiced once only: the database refuses the same again. */
  cause?: string
}

/** What an adjustment comes to: taxed as the shipment was, by the books' day `at` (docs/facts.md §1). */
export function adjustmentAmounts(
  order: Order,
  baseCents: Cents,
  at: Date,
  registrations: Config['registrations'],
) {
  const { from, to } = shipmentOf(order)
  const taxes = freightTaxes({
    origin: taxedPlace(from),
    destination: taxedPlace(to),
    date: bookDay(at),
    baseCents,
    earlierCents: rateOf(order).subtotalCents,
    registrations,
  })
  return {
    lines: [{ kind: 'adjustment', amountCents: baseCents }],
    subtotalCents: baseCents,
    taxes,
    totalCents: baseCents + sumCents(taxes.map(({ amountCents }) => amountCents)),
  }
}

/**
 * Invoices what a carrier charges after the fact (D13, D25): an unpaid invoice of its own, with the evidence.
 * One transaction with its booking and its email.
 * @param baseCents before tax, positive
 * @returns the invoice's number
 */
export async function issueAdjustment(
  tx: CustomerDb,
  { clock, config: { registrations } }: Dependencies,
  {
    order,
    baseCents,
    costCents = 0,
    reason,
    note,
    evidence,
    cause = `adjustment:${clock.newId()}`,
  }: Adjustment,
): Promise<string> {
  const { from, to } = shipmentOf(order)
  const rate = rateOf(order)
  const at = clock.now()
  const amounts = adjustmentAmounts(order, baseCents, at, registrations)
  const id = await issueInvoice(tx, clock, {
    kind: 'adjustment',
    state: 'unpaid',
    cause,
    order,
    adjustment: { reason, note },
    amounts,
    about: { shipment: { from, to }, rate },
    asAgent: await isAgency(tx, order.id),
  })
  const { number } = (await tx.one(invoices, eq(invoices.id, id)))!
  await post(
    tx,
    { id: clock.newId(), cause, reason: 'adjustment', document: number, at },
    salePosting(amounts, 'receivable'),
  )
  await changeCost(tx, clock, order.id, {
    cause: `cost-${cause}`,
    document: number,
    revenueCents: baseCents,
    costCents,
  })
  for (const [position, file] of evidence.entries())
    await tx.insert(invoiceFiles, { ...file, invoiceId: id, position })
  await tx.job(clock, notify('invoice:adjustment', id))
  await notifyMembers(tx, clock, {
    kind: 'invoiceAdjusted',
    params: { number: order.number, amountCents: amounts.totalCents },
    link: invoicePath(id),
  })
  return number
}

interface Reduction {
  order: Order
  baseCents: Cents
  /** How much less the carrier is expected to bill, before tax. */
  costCents?: Cents
  reason: AdjustmentReason
  /** The invoice that was wrong. Without it: the newest adjustment for the same reason, else the purchase. */
  invoiceNumber?: string | undefined
  /** As of an adjustment. */
  cause?: string
}

/**
 * Corrects an invoice in the customer's favour: `baseCents` before tax come back, with their tax.
 * @returns the invoice's number and what came back
 * @throws RequestError if there is no such invoice, or less than that is left of it
 */
export async function reduceInvoice(
  tx: CustomerDb,
  clock: Clock,
  {
    order,
    baseCents,
    costCents = 0,
    reason,
    invoiceNumber,
    cause = `credit-note:${clock.newId()}`,
  }: Reduction,
): Promise<{ number: string; cents: Cents }> {
  const rows = (
    await tx.find(invoices, eq(invoices.orderId, order.id), {
      orderBy: [desc(invoices.createdAt), desc(invoices.id)],
      lock: true,
    })
  ).filter(({ kind }) => kind !== 'creditNote')
  const invoice =
    invoiceNumber === undefined
      ? (rows.find(
          (row) =>
            row.kind === 'adjustment' &&
            row.content.adjustment?.reason === reason &&
            row.creditedCents < row.totalCents,
        ) ?? rows.find(({ kind }) => kind === 'purchase'))
      : rows.find(({ number }) => number === invoiceNumber)
  if (!invoice) throw new RequestError('verb.adjustment.otherInvoice')
  const cents = creditForNet(
    { taxes: invoice.content.taxes, totalCents: invoice.totalCents },
    invoice.creditedCents,
    baseCents,
  )
  if (cents === null)
    throw new RequestError('verb.adjustment.tooMuch', { values: { invoice: invoice.number } })
  const noteId = await creditInvoice(tx, clock, invoice, cents, { cause, reason: 'creditNote' })
  await changeCost(tx, clock, order.id, {
    cause: `cost-${cause}`,
    document: invoice.number,
    revenueCents: -baseCents,
    costCents: -costCents,
  })
  await tx.job(clock, notify('invoice:credited', noteId))
  return { number: invoice.number, cents }
}
