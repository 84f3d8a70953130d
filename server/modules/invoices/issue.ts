import { and, gte, isNotNull, lt } from 'drizzle-orm'
import {
  INVOICE_DUE_DAYS,
  type AdjustmentReason,
  type InvoiceAmounts,
  type InvoiceKind,
  type InvoiceState,
} from '#src/domain/money/invoice.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { beginningOfMonth, bookMonth, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices, type InvoiceContent } from '#server/db/schema/money/invoices.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'

const DAY_MS = 86_400_000
export type InvoiceRow = typeof invoices.$inferSelect

interface Issued {
  kind: Exclude<InvoiceKind, 'creditNote' | 'fee'>
  state: InvoiceState
  /** The cause of the ledger entry that books it, in the same transaction. */
  cause: string
  order: { id: string; number: string; carrierCode: string }
  amounts: Pick<InvoiceAmounts, 'lines' | 'subtotalCents' | 'taxes' | 'totalCents'>
  about: {
    shipment: Pick<Shipment, 'from' | 'to'>
    rate: Pick<Rate, 'carrierName' | 'serviceName' | 'sample'>
  }
  adjustment?: { reason: AdjustmentReason; note: string }
  /** The carrier supplies the carriage, and the company acts as its agent. */
  asAgent?: boolean
  /** If it isn't dated now. */
  at?: Date
}

/**
 * Writes the invoice of what is being booked, in the same transaction (D25).
 * @returns its ID
 */
export async function issueInvoice(
  tx: CustomerDb,
  clock: Clock,
  {
    kind,
    state,
    cause,
    order,
    amounts,
    about: { shipment, rate },
    adjustment,
    asAgent,
    at = clock.now(),
  }: Issued,
): Promise<string> {
  const { lines, subtotalCents, taxes, totalCents } = amounts
  const { carrierName, serviceName, sample } = rate
  const content: InvoiceContent = {
    lines,
    taxes,
    buyer: await readBuyer(tx),
    carrierName,
    serviceName,
    sample,
    route: [shipment.from, shipment.to]
      .map(({ postalCode, country }) => (country === 'CA' ? postalCode : `${postalCode} ${country}`).trim())
      .join(' → '),
    province: shipment.to.country === 'CA' ? taxedPlace(shipment.to).province : '',
    ...(adjustment && { adjustment }),
    ...(asAgent && { asAgent }),
  }
  const id = clock.newId()
  await tx.insert(invoices, {
    id,
    number: numberFor('invoice', await tx.next('invoice_numbers')),
    monthly: kind === 'purchase' ? await monthlyNumber(tx, at) : null,
    kind,
    state,
    cause,
    orderId: order.id,
    orderNumber: order.number,
    carrierCode: order.carrierCode,
    subtotalCents,
    totalCents,
    content,
    createdAt: at,
    dueAt: state === 'unpaid' ? new Date(at.getTime() + INVOICE_DUE_DAYS * DAY_MS) : null,
    paidAt: state === 'paid' ? at : null,
  })
  return id
}

/**
 * The number of the month's invoice if the customer gets one per month; the month's first purchase assigns
 * it.
 */
async function monthlyNumber(tx: CustomerDb, at: Date): Promise<string | null> {
  if ((await tx.self()).invoicing === 'each') return null
  // Otherwise two simultaneous purchases would assign two numbers for one month.
  await tx.self({ lock: true })
  const month = bookMonth(at)
  const [earlier] = await tx.find(
    invoices,
    and(
      isNotNull(invoices.monthly),
      gte(invoices.createdAt, beginningOfMonth(month)),
      lt(invoices.createdAt, beginningOfMonth(monthAfter(month))),
    ),
    { limit: 1 },
  )
  return earlier?.monthly ?? numberFor('invoice', await tx.next('invoice_numbers'))
}

/** The buyer as the customer is named today. */
export async function readBuyer(tx: CustomerDb): Promise<InvoiceContent['buyer']> {
  const { company, taxNumber, billingAddress } = await tx.self()
  const [user] = await tx.people()
  return {
    name: user?.nickName ?? '',
    company: company ?? '',
    taxNumber: taxNumber ?? '',
    ...(billingAddress && { address: billingAddress }),
  }
}
