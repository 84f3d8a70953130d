import { mixed, object, string } from 'yup'
import {
  FREIGHT_MODES,
  freightRequestSchema,
  type Equipment,
  type FreightMode,
  type FreightRequest,
} from '#src/domain/freight/freight.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import {
  LOAD_FILE_KINDS,
  LOAD_PAPERS,
  QUOTE_TABS,
  type LoadFileKind,
  type LoadPaper,
  type OfferState,
  type QuoteState,
  type QuoteTab,
} from '#src/domain/freight/freight-life.ts'
import type { FreightRate, RefusedFreight } from '#src/domain/freight/freight-rate.ts'
import type { AdjustmentReason, InvoiceKind } from '#src/domain/money/invoice.ts'
import type { ClaimKind } from '#src/domain/orders/claim.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LOAD_FILES_BYTES, loadFilesSchema } from '#src/domain/freight/load-file.ts'
import type { Cents } from '#src/domain/money/money.ts'
import {
  ORDER_TABS,
  type OrderStatus,
  type OrderTab,
  type PayStatus,
} from '#src/domain/orders/order-status.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingRoute } from '#src/domain/tracking/tracking-route.ts'
import { BODY_BYTES, endpoint, UPLOADS, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { ahead, byId, cursor, uuid } from './fields.ts'
import type { Bought } from './parcel.ts'
import { cardPayment } from './payments.ts'

/** A freight rate that can be accepted. `by`: a rate card's price, or a person's answer. */
export interface Offer {
  id: string
  state: OfferState
  rate: FreightRate
  validUntil: string
  createdAt: string
  by: 'card' | 'operator'
}
/** As a purchase compares them: `id` is the offer's. */
export type OfferedRate = FreightRate & { id: string; validUntil: string }
export interface QuoteRow {
  id: string
  number: string
  mode: FreightMode
  state: QuoteState
  /** "M1B 0A1" */
  origin: string
  destination: string
  readyDate: string
  /** The best open offer; null while there is none. */
  bestCents: Cents | null
  offers: number
  validUntil: string | null
  /** The load it became. */
  loadId: string | null
  createdAt: string
}
export interface FreightQuote extends QuoteRow {
  request: FreightRequest
  offerList: Offer[]
  refused: RefusedFreight[]
  history: HistoryEntry[]
}

export interface LoadStop {
  kind: 'pickup' | 'stop' | 'delivery'
  name: string
  place: string
  day: string
  from: string
  to: string
}
export interface LoadRow {
  id: string
  loadNumber: string
  mode: FreightMode
  equipment: Equipment | null
  status: OrderStatus
  payStatus: PayStatus
  carrierCode: string
  carrierName: string
  serviceLevel: string
  sample: boolean
  /** PRO: the carrier's number. */
  trackingNumber: string | null
  billOfLading: string
  reference: string
  origin: string
  destination: string
  recipient: string
  pickupDate: string
  estimatedDelivery: string
  /** Cents, all lines and taxes. */
  estimatedTotal: Cents
  createdAt: string
}
/** §3 quote/load. */
export interface Load extends LoadRow {
  quoteId: string
  /** Kilometres by road, estimated. */
  distance: number
  shipmentType: Scope
  stops: LoadStop[]
  request: FreightRequest
  booking: FreightBooking
  rate: FreightRate
  /** Of the price: the carriage itself, fuel, and all accessorials together. */
  freight: Cents
  fuelSurcharge: Cents
  accessorialCharges: Cents
  /** Invoices: the purchase, adjustments with their evidence, credit notes. */
  charges: {
    id: string
    number: string
    kind: InvoiceKind
    state: 'paid' | 'unpaid'
    totalCents: Cents
    invoiceDate: string
    reason: AdjustmentReason | null
    note: string
    evidence: number
  }[]
  /** Papers that can be had, and files of either side. */
  documents: { papers: LoadPaper[]; files: LoadFile[] }
  invoiceDate: string | null
  events: TrackingEvent[]
  route: TrackingRoute | null
  history: HistoryEntry[]
  /**
   * What calling it off costs now (data of the rate card), taxes included; null when it cannot be any more.
   */
  cancelFeeCents: Cents | null
  claimable: { coverCents: Cents; why: Record<ClaimKind, string | null> }
}
export interface LoadFile {
  id: string
  kind: LoadFileKind
  name: string
  type: string
  size: number
  by: 'customer' | 'operator'
  at: string
}

const listQuotes = lazySchema(() =>
  object({
    tab: string<QuoteTab>()
      .oneOf(QUOTE_TABS.map(({ id }) => id))
      .default('open'),
    mode: string<FreightMode | ''>()
      .oneOf(['', ...FREIGHT_MODES])
      .default(''),
    q: string().trim().max(100).default(''),
    after: cursor(),
  }),
)
const listLoads = lazySchema(() =>
  object({
    tab: string<OrderTab>()
      .oneOf(ORDER_TABS.map(({ id }) => id))
      .default('all'),
    mode: string<FreightMode | ''>()
      .oneOf(['', ...FREIGHT_MODES])
      .default(''),
    /** '1': paid and not delivered yet. */
    moving: string().oneOf(['', '1']).default(''),
    q: string().trim().max(100).default(''),
    after: cursor(),
  }),
)

export const freightQuotes = {
  /**
   * `id` is made by who asks: sent twice it is one quote. Offers come with the answer where a card has the
   * price; otherwise an operator is asked.
   */
  ask: endpoint<FreightQuote>()(
    ['POST', '/quotes/freight'],
    () => object({ id: uuid(), request: freightRequestSchema.required() }),
    { impersonation: 'allowed', bodyBytes: BODY_BYTES.long },
  ),
  list: endpoint<CursorPage<QuoteRow>>()(['GET', '/quotes'], listQuotes, { kept: true }),
  get: endpoint<FreightQuote>()(['GET', '/quotes/:id'], byId, { kept: true }),
  /** Prices it anew: the same request, today. */
  again: endpoint<FreightQuote>()(['POST', '/quotes/:id/again'], byId, { impersonation: 'allowed' }),
  withdraw: endpoint<FreightQuote>()(['POST', '/quotes/:id/withdraw'], byId, { impersonation: 'withMoney' }),
  decline: endpoint<FreightQuote>()(['POST', '/quotes/:id/decline'], () => byId.shape({ offerId: uuid() }), {
    impersonation: 'withMoney',
  }),
  /** Buys exactly once per intent (D17): `orderId` is the load. */
  accept: endpoint<Bought<OfferedRate>>()(
    ['POST', '/quotes/:id/accept'],
    () =>
      byId.shape({
        intentId: uuid(),
        offerId: uuid(),
        booking: freightBookingSchema.required(),
        card: cardPayment(),
      }),
    { impersonation: 'withMoney', intent: 'intentId' },
  ),
}

export const loads = {
  list: endpoint<CursorPage<LoadRow>>()(['GET', '/loads'], listLoads, { kept: true }),
  get: endpoint<Load>()(['GET', '/loads/:id'], byId, { kept: true }),
  /** `feeCents`: as it was shown; refused when it is another by now. */
  cancel: endpoint<Load>()(
    ['POST', '/loads/:id/cancel'],
    () =>
      byId.shape({
        feeCents: mixed<number>((value): value is number => typeof value === 'number').required(),
      }),
    { impersonation: 'withMoney' },
  ),
  paper: endpoint<Uint8Array>()(
    ['GET', '/loads/:id/documents/:kind'],
    () =>
      byId.shape({
        kind: string<LoadPaper>()
          .oneOf([...LOAD_PAPERS])
          .required(),
        ahead: ahead(),
      }),
    { binary: true },
  ),
  /** Files come with it (`files`), by content (D22): pictures and PDF. */
  upload: endpoint<Load>()(
    ['POST', '/loads/:id/files'],
    () =>
      byId.shape({
        kind: string<LoadFileKind>()
          .oneOf([...LOAD_FILE_KINDS], 'validation.select')
          .required('validation.select'),
        files: loadFilesSchema,
      }),
    { impersonation: 'allowed', upload: true, bodyBytes: LOAD_FILES_BYTES, limit: UPLOADS },
  ),
  file: endpoint<Uint8Array>()(['GET', '/loads/:id/files/:fileId'], () => byId.shape({ fileId: uuid() }), {
    binary: true,
  }),
}
