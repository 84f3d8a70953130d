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
import { endpoint, type CursorPage } from '#src/contract/endpoint.ts'
import { byId, cursor, position, uuid } from '#src/contract/fields.ts'
import { cardPayment } from './cards.ts'

export interface InvoiceSummary {
  id: string
  number: string
  kind: InvoiceKind
  state: InvoiceState
  /** null for the invoice of a card fee. */
  orderId: string | null
  /** '' if it has no order. */
  orderNumber: string
  /** Number of the top-up that the fee was for; '' if it has an order. */
  topUpNumber: string
  carrierName: string
  totalCents: Cents
  creditedCents: Cents
  dueCents: Cents
  sample: boolean
  /** Accounting days, as printed on the document. */
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
  /** Who sold it as the carrier's agent; null if the supplier sold it directly. */
  agent: string | null
  adjustment: { reason: AdjustmentReason; note: string } | null
  evidence: { position: number; name: string }[]
  /** A credit note's invoice, or an invoice's credit notes. */
  related: { id: string; number: string; kind: InvoiceKind; totalCents: Cents }[]
  disputes: Dispute[]
  /** Message id of the reason it can't be disputed; null if it can. */
  noDispute: string | null
}
/**
 * What a customer has, what is pending, and what they owe. `held` and `owed` are for card payments disputed
 * at the cardholder's bank.
 */
export interface Settlement {
  availableCents: Cents
  pendingCents: Cents
  unpaidCents: Cents
  unpaidCount: number
  heldCents: Cents
  owedCents: Cents
}
/** Spending by month (YYYY-MM, oldest first) and carrier, taxes included, less credit notes. */
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
    /** Numbers separated by commas (requirements §5), or an order number. */
    q: string().trim().max(1000).default(''),
    after: cursor(),
  }),
)
const withMoney = { impersonation: 'withMoney' } as const

export const invoices = {
  list: endpoint<CursorPage<InvoiceSummary>>()(['GET', '/invoices'], list, {
    kept: true,
    programs: 'billing',
  }),
  get: endpoint<InvoiceDetails>()(['GET', '/invoices/:id'], byId, { kept: true, programs: 'billing' }),
  pdf: endpoint<Uint8Array>()(['GET', '/invoices/:id/pdf'], byId, { binary: true, programs: 'billing' }),
  evidence: endpoint<Uint8Array>()(
    ['GET', '/invoices/:id/evidence/:position'],
    () => byId.shape({ position: position() }),
    { binary: true },
  ),
  /**
   * `id` is the payment's, chosen by the client (D17). @returns null when paid; otherwise the card top-up
   * that pays the remainder, as far as it is known
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
    { ...withMoney, permission: 'billing', intent: 'id' },
  ),
  dispute: endpoint<null>()(
    ['POST', '/invoices/:id/dispute'],
    () => disputeSchema.shape({ id: uuid(), disputeId: uuid() }),
    { impersonation: 'withMoney', permission: 'billing' },
  ),
  settlement: endpoint<Settlement>()(['GET', '/settlement'], () => object({}), { kept: true }),
  spending: endpoint<Spending>()(['GET', '/spending'], () => object({}), { kept: true, programs: 'billing' }),
  statements: endpoint<{ rows: Statement[] }>()(['GET', '/statements'], () => object({}), {
    kept: true,
    programs: 'billing',
  }),
  statement: endpoint<Uint8Array>()(['GET', '/statements/:month/pdf'], () => object({ month: month() }), {
    binary: true,
    programs: 'billing',
  }),
}
