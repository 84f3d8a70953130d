import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AdjustmentReason,
  Buyer,
  DisputeState,
  InvoiceKind,
  InvoiceLine,
  InvoiceState,
} from '#src/domain/money/invoice.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { at, cents, customerId } from './columns.ts'
import { files } from './files.ts'

export const invoiceNumbers = pgSequence('invoice_numbers', { startWith: 1001 })

/** Who issues invoices. */
export interface Supplier {
  name: string
  phone: string
  email: string
  address: string
  taxNumber: string
  qstNumber: string
}

/** What an invoice says, as it was on its day: a name that changes later changes no invoice. */
export interface InvoiceContent {
  lines: InvoiceLine[]
  taxes: TaxLine[]
  buyer: Buyer
  carrierName: string
  serviceName: string
  /** "M1B 0A1 → H3B 1A7" */
  route: string
  /**
   * Place of supply: where it is delivered; '' outside Canada. Absent before it was kept: then the route's
   * last postal code says it.
   */
  province?: string
  sample: boolean
  /** Of a fee for paying by card: number of the top-up that it was for. */
  topUp?: string
  /** The carrier supplies the carriage, and who issues this is its agent. */
  asAgent?: true
  adjustment?: { reason: AdjustmentReason; note: string }
}

/**
 * Invoices and credit notes (D25). What was said in one never changes; only whether it is paid, and how much
 * of it was taken back: of a card's fee less what was charged again, by an invoice that refers to it, when a
 * bank gave the money back.
 */
export const invoices = pgTable(
  'invoices',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    state: text('state').$type<InvoiceState>().notNull(),
    /** The ledger entry that booked it. */
    cause: text('cause').notNull(),
    /** null: of a fee for paying by card. */
    orderId: uuid('order_id'),
    orderNumber: text('order_number').notNull(),
    carrierCode: text('carrier_code').notNull(),
    /** Number of the one invoice of its month, where the customer gets one a month. */
    monthly: text('monthly'),
    /** A credit note's invoice. */
    refersTo: uuid('refers_to'),
    subtotalCents: cents('subtotal_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    creditedCents: cents('credited_cents').notNull().default(0),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    /**
     * Who sold it, with the registrations of that day: put in by a trigger. null: from before the first start
     * that said it.
     */
    supplier: jsonb('supplier').$type<Supplier>(),
    createdAt: at('created_at').notNull(),
    dueAt: at('due_at'),
    paidAt: at('paid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    uniqueIndex('invoices_cause').on(t.customerId, t.cause),
    index('invoices_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index('invoices_unpaid')
      .on(t.customerId)
      .where(sql`state = 'unpaid'`),
    index('invoices_credits')
      .on(t.customerId, t.refersTo)
      .where(sql`refers_to is not null`),
    index('invoices_order').on(t.customerId, t.orderId),
    check('invoices_credited', sql`credited_cents between 0 and total_cents`),
  ],
)

/** What shows that an adjustment is right: the carrier's scale, a photograph. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    customerId: customerId(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.invoiceId, t.position] }),
    index('invoice_files_file').on(t.fileId),
  ],
)

/** A customer says that an invoice is wrong; an operator answers once. One at a time. */
export const disputes = pgTable(
  'disputes',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    message: text('message').notNull(),
    answer: text('answer'),
    creditedCents: cents('credited_cents').notNull().default(0),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('disputes_newest').on(t.state, t.createdAt),
    uniqueIndex('disputes_open')
      .on(t.customerId, t.invoiceId)
      .where(sql`state = 'open'`),
  ],
)
