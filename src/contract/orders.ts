import { array, object, string, type InferType } from 'yup'
import { CUSTOMS_PAPERS } from '#src/domain/customs/customs-paper.ts'
import { dayText } from '#src/domain/shared/fields.ts'
import {
  MAX_ORDERS_AT_ONCE,
  ORDER_SORTS,
  ORDER_SOURCES,
  ORDER_TABS,
  PAY_STATUSES,
  type OrderSort,
  type OrderSource,
  type OrderStatus,
  type OrderTab,
  type PayStatus,
  CARRIAGE_STATES,
  type CarriageState,
} from '#src/domain/orders/order-status.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { LABEL_FORMATS } from '#src/domain/account/preference.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import type { ClaimKind } from '#src/domain/orders/claim.ts'
import type { InvoiceKind } from '#src/domain/money/invoice.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { BODY_BYTES, endpoint, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { ahead, byId, cursor, uuid } from './fields.ts'
import { cardPayment } from '#src/contract/billing/cards.ts'
import type { QuotedRate } from './quotes.ts'

export interface OrderRow {
  id: string
  number: string
  status: OrderStatus
  payStatus: PayStatus
  carrierCode: string
  carrierName: string
  serviceName: string
  sample: boolean
  trackingNumber: string | null
  reference: string
  recipient: string
  destination: string
  totalCents: number
  createdAt: string
  /** The day the carrier promised, YYYY-MM-DD. */
  deliveryDate: string
  batch: string
  source: OrderSource
  /** Its labels are closed by a manifest. */
  manifested: boolean
  /** When its label was last printed or downloaded, as far as is known; null: it wasn't. */
  printedAt: string | null
}
export interface OrderDetails extends OrderRow {
  /** `peopleRemoved`: names and addresses of the recipient were deleted after the retention period. */
  shipment: Shipment & { peopleRemoved?: true }
  rate: QuotedRate
  paidAt: string | null
  updatedAt: string
  events: TrackingEvent[]
  history: HistoryEntry[]
  canCancel: boolean
  canDelete: boolean
  /** The manifest that closed its labels. */
  manifest: { id: string; number: string } | null
  invoices: { id: string; number: string; kind: InvoiceKind }[]
  /** The most a claim can ask for, and why none can be made: message ids by kind. */
  claimable: { coverCents: Cents; why: Record<ClaimKind, string | null> }
  /** Its route as towns, as on the tracking pages; null for a number no carrier has reported on. */
  route: TrackingRoute | null
}
export type PurchaseOutcome<R = QuotedRate> =
  | { outcome: 'bought'; orderId: string }
  /** By card, outcome not known yet: ask for it by the intent's id. */
  | { outcome: 'paying' }
  /** The rate expired or changed (D15): nothing was charged, and here is the new one. */
  | { outcome: 'rerated'; old: R; now: R }

const listInput = lazySchema(() =>
  object({
    tab: string<OrderTab>()
      .oneOf(ORDER_TABS.map(({ id }) => id))
      .default('all'),
    q: string().trim().max(100).default(''),
    /** Cursors: where a page begins or ends; the answer names both. */
    after: cursor(),
    before: cursor(),
    sort: string<OrderSort>().oneOf(ORDER_SORTS).default('newest'),
    from: dayText().default(''),
    to: dayText().default(''),
    carrier: string().max(40).default(''),
    payStatus: string<PayStatus | ''>()
      .oneOf(['', ...PAY_STATUSES])
      .default(''),
    batch: string().trim().max(100).default(''),
    source: string<OrderSource | ''>()
      .oneOf(['', ...ORDER_SOURCES])
      .default(''),
    /** '1': paid and not yet closed by a manifest. */
    open: string().oneOf(['', '1']).default(''),
    /** With the carrier: on its way, later than promised, or held up. */
    carriage: string<CarriageState | ''>()
      .oneOf(['', ...CARRIAGE_STATES])
      .default(''),
    /** Whether its label was printed. */
    printed: string<'' | 'yes' | 'no'>().oneOf(['', 'yes', 'no']).default(''),
  }),
)
export type OrderQuery = InferType<typeof listInput>
/** In printing order. */
const selectedOrders = lazySchema(() =>
  object({
    ids: array(uuid()).min(1, 'validation.select').max(MAX_ORDERS_AT_ONCE, 'validation.tooMany').required(),
  }),
)

/** Documents an order can have besides its label. */
const ORDER_PAPERS = [...CUSTOMS_PAPERS, 'batteryMark'] as const
export type OrderPaper = (typeof ORDER_PAPERS)[number]

export const orders = {
  list: endpoint<CursorPage<OrderRow>>()(['GET', '/orders'], listInput, { kept: true, programs: 'read' }),
  /** How many orders match these filters; COUNTED_ORDERS + 1 stands for any larger number. */
  count: endpoint<number>()(['GET', '/orders/count'], listInput, { programs: 'read' }),
  counts: endpoint<Record<OrderTab, number>>()(['GET', '/orders/counts'], () => object({}), {
    kept: true,
    programs: 'read',
  }),
  get: endpoint<OrderDetails>()(['GET', '/orders/:id'], byId, { kept: true, programs: 'read' }),
  buy: endpoint<PurchaseOutcome>()(
    ['POST', '/orders'],
    () =>
      object({
        intentId: uuid(),
        rateId: uuid(),
        shipment: shipmentSchema,
        card: cardPayment(),
        source: string<'web' | 'remake'>().oneOf(['web', 'remake']).default('web'),
      }),
    {
      impersonation: 'withMoney',
      permission: 'ship',
      bodyBytes: BODY_BYTES.long,
      intent: 'intentId',
      programs: 'buy',
    },
  ),
  cancel: endpoint<OrderDetails>()(['POST', '/orders/:id/cancel'], byId, {
    impersonation: 'withMoney',
    permission: 'ship',
    programs: 'cancel',
  }),
  remove: endpoint<null>()(['DELETE', '/orders/:id'], byId, {
    impersonation: 'withMoney',
    permission: 'ship',
  }),
  label: endpoint<Uint8Array>()(
    ['GET', '/orders/:id/label'],
    () => byId.shape({ format: string().oneOf(LABEL_FORMATS).default('pdf4x6'), ahead: ahead() }),
    { binary: true, permission: 'ship', programs: 'read' },
  ),
  /**
   * A customs document, or the lithium battery mark, as PDF; refused when the order crosses no border or
   * doesn't need that document.
   */
  paper: endpoint<Uint8Array>()(
    ['GET', '/orders/:id/papers/:kind'],
    () => byId.shape({ kind: string().oneOf(ORDER_PAPERS).required(), ahead: ahead() }),
    { binary: true, programs: 'read' },
  ),
  /**
   * Labels of several orders as one file, in the order asked for; each printing is recorded in its order's
   * history.
   */
  labels: endpoint<Uint8Array>()(
    ['POST', '/orders/labels'],
    () => selectedOrders.shape({ format: string().oneOf(LABEL_FORMATS).default('pdf4x6') }),
    { impersonation: 'allowed', permission: 'ship', binary: true, programs: 'read' },
  ),
  /** Labels that a device printed from its own copies, perhaps offline; sent twice it counts once. */
  printed: endpoint<null>()(
    ['POST', '/orders/printed'],
    () =>
      selectedOrders.shape({
        format: string().oneOf(LABEL_FORMATS).default('pdf4x6'),
        /** As JSON writes a time. */
        at: string()
          .max(30)
          .test('time', 'validation.date', (value) => !Number.isNaN(Date.parse(value ?? '')))
          .required('validation.enter'),
      }),
    { impersonation: 'allowed', permission: 'ship' },
  ),
  packingSlips: endpoint<Uint8Array>()(['POST', '/orders/packing-slips'], selectedOrders, {
    impersonation: 'allowed',
    permission: 'any',
    binary: true,
    programs: 'read',
  }),
  export: endpoint<Uint8Array>()(['POST', '/orders/export'], selectedOrders, {
    impersonation: 'allowed',
    permission: 'any',
    binary: true,
    programs: 'read',
  }),
}

export type LabelPrintState = 'waiting' | 'drawing' | 'done' | 'failed' | 'cancelled'
/** A job that draws the labels of many orders into one file. `total` and `done` count labels. */
export interface LabelPrint {
  id: string
  state: LabelPrintState
  total: number
  done: number
}

/** Drawing many labels takes a while: start it, poll it, then download the file. */
export const labelPrints = {
  /**
   * The client chooses the id, so the same request sent twice is made once. The orders are in printing order.
   */
  start: endpoint<LabelPrint>()(
    ['POST', '/label-prints'],
    () =>
      object({
        id: uuid(),
        ids: array(uuid())
          .min(1, 'validation.select')
          .max(MAX_ORDERS_AT_ONCE, 'validation.tooMany')
          .required(),
        format: string().oneOf(LABEL_FORMATS).default('pdf4x6'),
      }),
    { impersonation: 'allowed', permission: 'ship', programs: 'read' },
  ),
  get: endpoint<LabelPrint>()(['GET', '/label-prints/:id'], byId, { programs: 'read' }),
  cancel: endpoint<LabelPrint>()(['POST', '/label-prints/:id/cancel'], byId, {
    impersonation: 'allowed',
    permission: 'ship',
    programs: 'read',
  }),
  /** The file, once it is done; kept for a day. */
  file: endpoint<Uint8Array>()(['GET', '/label-prints/:id/file'], byId, {
    binary: true,
    permission: 'ship',
    programs: 'read',
  }),
}
