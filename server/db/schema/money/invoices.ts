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
import { at, cents, customerId } from '#server/db/schema/columns.ts'
import { files } from '#server/db/schema/files.ts'

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

/** The content of an invoice as of its day: names that change later change no invoice. */
export interface InvoiceContent {
  lines: InvoiceLine[]
  taxes: TaxLine[]
  buyer: Buyer
  carrierName: string
  serviceName: string
  /** "M1B 0A1 → H3B 1A7" */
  route: string
  /**
   * Place of supply: the destination; '' outside Canada. Missing on older ones: the last postal code of the
   * route gives it.
   */
  province?: string
  sample: boolean
  /** For a card fee: number of the top-up it was charged on. */
  topUp?: string
  /** The carrier supplies the carriage, and the issuer is its agent. */
  asAgent?: true
  adjustment?: { reason: AdjustmentReason; note: string }
}

/**
 * Invoices and credit notes (D25). Their content never changes; only whether they are paid, and how much was
 * credited: for a card fee, less what was charged again, by an invoice that refers to it, when a bank
 * returned the refund.
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
    /** null: for a card fee. */
    orderId: uuid('order_id'),
    orderNumber: text('order_number').notNull(),
    carrierCode: text('carrier_code').notNull(),
    /** Number of the month's invoice it is part of, where the customer gets one per month. */
    monthly: text('monthly'),
    /** A credit note's invoice. */
    refersTo: uuid('refers_to'),
    subtotalCents: cents('subtotal_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    creditedCents: cents('credited_cents').notNull().default(0),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    /**
     * Who sold it, with the tax registrations of that day; set by a trigger. null: from before this was
     * recorded.
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

/** Evidence for an adjustment: the carrier's scale, a photograph. */
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

/** A customer's objection to an invoice, which an operator answers once. One at a time. */
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
