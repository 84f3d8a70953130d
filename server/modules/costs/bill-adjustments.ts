import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { creditForNet, creditShare } from '#src/domain/money/invoice.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import { carrierBillLines, shipmentCosts } from '#server/db/schema/money/costs.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { adjustmentAmounts, issueAdjustment, reduceInvoice } from '#server/modules/invoices/adjust.ts'
import type { InvoiceRow } from '#server/modules/invoices/issue.ts'
import type { Order } from '#server/modules/orders/repository.ts'
import { passedOnCause } from './bill-rows.ts'
import type { CarrierBill } from './bills.ts'
import { carrierReason, isCustomerReason, type CustomerReason } from './carrier-reason.ts'

export type BillLine = typeof carrierBillLines.$inferSelect

/** What a row of a bill means for the customer: a charge to pass on, or a credit of what they paid too much. */
export interface Proposal {
  line: BillLine
  order: Order
  kind: 'charge' | 'credit'
  reason: CustomerReason
  /** Before tax, and with it. */
  netCents: Cents
  totalCents: Cents
  /** A credit: the adjustment it takes back a part of. */
  against: string | null
  /** Adjustments of the same shipment for the same reason that no row led to: perhaps this very charge. */
  earlier: string[]
  /** The invoice or credit note that it led to. */
  sent: string | null
}

interface Dependencies {
  clock: Clock
  config: Pick<Config, 'registrations'>
}

/**
 * What is proposed for a bill. A row that was billed over is passed on if it is for something that came from the
 * customer; one that was billed under comes back to them if they were invoiced for it. Rows that were billed before
 * and booked all the same aren't passed on: whoever paid once doesn't pay again.
 */
export async function proposeAdjustments(
  db: Sql,
  { clock, config: { registrations } }: Dependencies,
  bill: CarrierBill,
): Promise<Proposal[]> {
  const differing = await db
    .select({ line: carrierBillLines, order: orders, promisedCents: shipmentCosts.promisedNetCents })
    .from(carrierBillLines)
    .innerJoin(orders, eq(orders.id, carrierBillLines.orderId))
    .innerJoin(
      shipmentCosts,
      and(eq(shipmentCosts.customerId, orders.customerId), eq(shipmentCosts.orderId, orders.id)),
    )
    .where(
      and(
        eq(carrierBillLines.billId, bill.id),
        eq(carrierBillLines.outcome, 'booked'),
        isNull(carrierBillLines.decision),
        sql`abs(${carrierBillLines.netCents} - ${carrierBillLines.expectedCents}) > ${bill.toleranceCents}`,
      ),
    )
    .orderBy(asc(carrierBillLines.row))
  const issued = await adjustmentsOf(
    db,
    differing.map(({ order }) => order.id),
  )
  /** Before tax, by adjustment: of two credits the second gets what the first leaves. */
  const credited = new Map<string, Cents>()
  return differing.flatMap((one) => {
    const own = issued.get(one.order.id) ?? []
    const proposal =
      one.line.netCents > one.line.expectedCents!
        ? chargeFor(one, own, (cents) => adjustmentAmounts(one.order, cents, clock.now(), registrations))
        : creditFor(one, own, credited)
    return proposal ?? []
  })
}

interface DifferingLine {
  line: BillLine
  order: Order
  /** The carrier's price at the purchase. */
  promisedCents: Cents
}
type Amounts = Pick<InvoiceRow, 'subtotalCents' | 'totalCents'>

/** Billed over: passed on if it is for something that came from the customer. */
function chargeFor(
  { line, order }: DifferingLine,
  own: readonly InvoiceRow[],
  amountsOf: (cents: Cents) => Amounts,
): Proposal | undefined {
  const reason = carrierReason(order, [line])
  if (!reason) return undefined
  const cause = passedOnCause('adjustment', line.billId, line.row)
  const sent = own.find((one) => one.cause === cause)
  const { subtotalCents, totalCents } = sent ?? amountsOf(line.netCents - line.expectedCents!)
  const earlier = own.filter(
    (one) => isLeftOf(one) && !one.cause.startsWith('adjustment:bill:') && reasonOf(one) === reason,
  )
  return {
    line,
    order,
    kind: 'charge',
    reason,
    netCents: subtotalCents,
    totalCents,
    against: null,
    earlier: earlier.map(({ number }) => number),
    sent: sent?.number ?? null,
  }
}

/** Billed under: comes back to the customer as far as they were invoiced for it. */
function creditFor(
  { line, order, promisedCents }: DifferingLine,
  own: readonly InvoiceRow[],
  credited: Map<string, Cents>,
): Proposal | undefined {
  const cause = passedOnCause('credit-note', line.billId, line.row)
  const sent = own.find((one) => one.cause === cause)
  const worded = carrierReason(order, [line])
  const paid = sent
    ? own.find(({ id }) => id === sent.refersTo)
    : own.findLast(
        (one) => isLeftOf(one) && (worded ? reasonOf(one) === worded : isCustomerReason(reasonOf(one))),
      )
  if (!paid) return undefined
  // A row that gives no reason is for the carriage too, of which nobody paid more than was promised.
  const most = worded ? Infinity : line.expectedCents! - promisedCents
  const less = line.expectedCents! - line.netCents
  const amounts = sent ?? creditOf(paid, Math.min(less, most), credited)
  return (
    amounts && {
      line,
      order,
      kind: 'credit',
      reason: reasonOf(paid) as CustomerReason,
      netCents: amounts.subtotalCents,
      totalCents: amounts.totalCents,
      against: paid.number,
      earlier: [],
      sent: sent?.number ?? null,
    }
  )
}

/** An adjustment of which something is left. */
const isLeftOf = ({ kind, totalCents, creditedCents }: InvoiceRow): boolean =>
  kind === 'adjustment' && creditedCents < totalCents
const reasonOf = ({ content }: InvoiceRow): string | undefined => content.adjustment?.reason
/** Orders per query. */
const CHUNK = 500

/** Adjustments and credit notes of these orders, by order, oldest first. */
async function adjustmentsOf(db: Sql, orderIds: readonly string[]): Promise<Map<string, InvoiceRow[]>> {
  const unique = [...new Set(orderIds)]
  const found = new Map<string, InvoiceRow[]>()
  for (let at = 0; at < unique.length; at += CHUNK) {
    const rows = await db
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, unique.slice(at, at + CHUNK)), ne(invoices.kind, 'purchase')))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
    for (const row of rows) found.set(row.orderId!, [...(found.get(row.orderId!) ?? []), row])
  }
  return found
}

/** As much of an adjustment as is left, up to this much before tax; undefined where nothing is. */
function creditOf(
  { id, content: { taxes }, totalCents, subtotalCents, creditedCents }: InvoiceRow,
  netCents: Cents,
  credited: Map<string, Cents>,
): Amounts | undefined {
  const before = creditedCents === 0 ? 0 : creditShare({ taxes, totalCents }, 0, creditedCents).subtotalCents
  const taken = credited.get(id) ?? 0
  const net = Math.min(netCents, subtotalCents - before - taken)
  const total = net > 0 ? creditForNet({ taxes, totalCents }, creditedCents, net) : null
  if (total === null) return undefined
  credited.set(id, taken + net)
  return { subtotalCents: net, totalCents: total }
}

/**
 * Invoices or credits what was proposed, once: it is named after the row of the bill, and no two documents of a
 * customer have one cause.
 * @returns the number of the adjustment, or of the one that was credited
 */
export async function sendProposal(
  tx: CustomerDb,
  { clock, config }: Dependencies,
  { line, order, kind, reason, netCents, against }: Proposal,
  evidence: readonly { fileId: string; name: string }[],
): Promise<string> {
  const cause = passedOnCause(kind === 'charge' ? 'adjustment' : 'credit-note', line.billId, line.row)
  // The bill has come: nothing more is expected of the carrier.
  if (kind === 'charge')
    return issueAdjustment(
      tx,
      { clock, config },
      { order, baseCents: netCents, reason, note: line.note, evidence, cause },
    )
  const reduced = await reduceInvoice(tx, clock, {
    order,
    baseCents: netCents,
    reason,
    cause,
    ...(against !== null && { invoiceNumber: against }),
  })
  return reduced.number
}
