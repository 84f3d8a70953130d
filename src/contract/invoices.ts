import { array, object, string } from 'yup'
import {
  disputeSchema,
  INVOICE_TABS,
  MAX_INVOICES_AT_ONCE,
  type AdjustmentReason,
  type Buyer,
  type DisputeState,
  type InvoiceAmounts,
  type InvoiceKind,
  type InvoiceState,
  type InvoiceTab,
} from '#src/domain/money/invoice.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, position, uuid } from './fields.ts'
import { cardPayment } from './cards.ts'

export interface InvoiceSummary {
  id: string
  number: string
  kind: InvoiceKind
  state: InvoiceState
  /** null: of a fee for paying by card. */
  orderId: string | null
  /** '' without an order. */
  orderNumber: string
  /** Number of the top-up whose fee it is; '' with an order. */
  topUpNumber: string
  carrierName: string
  totalCents: Cents
  creditedCents: Cents
  dueCents: Cents
  sample: boolean
  /** Days of the books, as they stand in the document. */
  invoiceDate: string
  dueDate: string | null
  paidAt: string | null
}
export interface Dispute {
  id: string
  state: DisputeState
  message: string
  answer: string | null
  creditedCents: Cents
  createdAt: string
  answeredAt: string | null
}
export interface InvoiceDetails extends InvoiceSummary, InvoiceAmounts {
  buyer: Buyer
  serviceName: string
  route: string
  /** Who sold it as the carrier's agent; null: the supplier's own. */
  agent: string | null
  adjustment: { reason: AdjustmentReason; note: string } | null
  evidence: { position: number; name: string }[]
  /** A credit note’s invoice, or an invoice’s credit notes. */
  related: { id: string; number: string; kind: InvoiceKind; totalCents: Cents }[]
  disputes: Dispute[]
  /** Message id of why it cannot be disputed; null when it can. */
  noDispute: string | null
}
/**
 * What a customer has, is waiting for, and owes. held, owed: for card payments that are disputed at the
 * cardholder's bank.
 */
export interface Settlement {
  availableCents: Cents
  pendingCents: Cents
  unpaidCents: Cents
  unpaidCount: number
  heldCents: Cents
  owedCents: Cents
}
/** Money by month (YYYY-MM, oldest first) and carrier, taxes included, credit notes taken off. */
export interface Spending {
  months: string[]
  carriers: { carrierCode: string; carrierName: string; cents: Cents[] }[]
}
export interface Statement {
  month: string
  openingCents: Cents
  inCents: Cents
  outCents: Cents
  closingCents: Cents
  count: number
}

const month = () =>
  string()
    .matches(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.select')
    .required('validation.select')
const list = lazySchema(() =>
  object({
    tab: string<InvoiceTab>().oneOf(INVOICE_TABS).default('all'),
    /** Numbers separated by commas (§5), or the number of an order. */
    q: string().trim().max(1000).default(''),
    after: cursor(),
  }),
)
const mine = { impersonation: 'withMoney' } as const

export const invoices = {
  list: endpoint<CursorPage<InvoiceSummary>>()(['GET', '/invoices'], list, { kept: true }),
  get: endpoint<InvoiceDetails>()(['GET', '/invoices/:id'], byId, { kept: true }),
  pdf: endpoint<Uint8Array>()(['GET', '/invoices/:id/pdf'], byId, { binary: true }),
  evidence: endpoint<Uint8Array>()(
    ['GET', '/invoices/:id/evidence/:position'],
    () => byId.shape({ position: position() }),
    { binary: true },
  ),
  /**
   * `id` is the payment's, made by who pays (D17). null: paid. Otherwise the top-up by card that pays the
   * rest, as far as it is known.
   */
  pay: endpoint<TopUp | null>()(
    ['POST', '/invoices/pay'],
    () =>
      object({
        id: uuid(),
        invoiceIds: array(uuid())
          .min(1, 'validation.select')
          .max(MAX_INVOICES_AT_ONCE, 'validation.tooMany')
          .required(),
        card: cardPayment(),
      }),
    { ...mine, intent: 'id' },
  ),
  dispute: endpoint<null>()(
    ['POST', '/invoices/:id/dispute'],
    () => disputeSchema.shape({ id: uuid(), disputeId: uuid() }),
    { impersonation: 'withMoney' },
  ),
  settlement: endpoint<Settlement>()(['GET', '/settlement'], () => object({}), { kept: true }),
  spending: endpoint<Spending>()(['GET', '/spending'], () => object({}), { kept: true }),
  statements: endpoint<{ rows: Statement[] }>()(['GET', '/statements'], () => object({}), { kept: true }),
  statement: endpoint<Uint8Array>()(['GET', '/statements/:month/pdf'], () => object({ month: month() }), {
    binary: true,
  }),
}
