import { mixed, object, string } from 'yup'
import {
  FREIGHT_MODES,
  type Equipment,
  type FreightMode,
  type FreightRequest,
} from '#src/domain/freight/freight.ts'
import { type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import {
  LOAD_FILE_KINDS,
  LOAD_PAPERS,
  type LoadFileKind,
  type LoadPaper,
  LOAD_FILES_BYTES,
  loadFilesSchema,
} from '#src/domain/freight/load-file.ts'
import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { AdjustmentReason, InvoiceKind } from '#src/domain/money/invoice.ts'
import type { ClaimKind } from '#src/domain/orders/claim.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
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
import { endpoint, UPLOADS, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { ahead, byId, cursor, uuid } from './fields.ts'

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
  /** Cents; all lines and taxes. */
  estimatedTotal: Cents
  createdAt: string
}
/** Quote/load of requirements §3. */
export interface Load extends LoadRow {
  quoteId: string
  /** Estimated road distance in kilometres. */
  distance: number
  shipmentType: Scope
  stops: LoadStop[]
  request: FreightRequest
  booking: FreightBooking
  rate: FreightRate
  /** Parts of the price: the carriage, fuel, and all accessorials together. */
  freight: Cents
  fuelSurcharge: Cents
  accessorialCharges: Cents
  /** Invoices: the purchase, adjustments with their evidence, and credit notes. */
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
  /** Documents that can be drawn, and files uploaded by either side. */
  documents: { papers: LoadPaper[]; files: LoadFile[] }
  invoiceDate: string | null
  events: TrackingEvent[]
  route: TrackingRoute | null
  history: HistoryEntry[]
  /**
   * What cancelling costs now (from the rate card), taxes included; null when it can no longer be cancelled.
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

const listLoads = lazySchema(() =>
  object({
    tab: string<OrderTab>()
      .oneOf(ORDER_TABS.map(({ id }) => id))
      .default('all'),
    mode: string<FreightMode | ''>()
      .oneOf(['', ...FREIGHT_MODES])
      .default(''),
    /** '1': paid and not yet delivered. */
    moving: string().oneOf(['', '1']).default(''),
    q: string().trim().max(100).default(''),
    after: cursor(),
  }),
)

export const loads = {
  list: endpoint<CursorPage<LoadRow>>()(['GET', '/loads'], listLoads, { kept: true, programs: 'read' }),
  get: endpoint<Load>()(['GET', '/loads/:id'], byId, { kept: true, programs: 'read' }),
  /** `feeCents` is the fee that was shown; refused if it has changed. */
  cancel: endpoint<Load>()(
    ['POST', '/loads/:id/cancel'],
    () =>
      byId.shape({
        feeCents: mixed<number>((value): value is number => typeof value === 'number').required(),
      }),
    { impersonation: 'withMoney', permission: 'ship' },
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
    { binary: true, programs: 'read' },
  ),
  /** Pictures and PDFs, in `files`; their type is read from their content (D22). */
  upload: endpoint<Load>()(
    ['POST', '/loads/:id/files'],
    () =>
      byId.shape({
        kind: string<LoadFileKind>()
          .oneOf([...LOAD_FILE_KINDS], 'validation.select')
          .required('validation.select'),
        files: loadFilesSchema,
      }),
    {
      impersonation: 'allowed',
      permission: 'ship',
      upload: true,
      bodyBytes: LOAD_FILES_BYTES,
      limit: UPLOADS,
    },
  ),
  file: endpoint<Uint8Array>()(['GET', '/loads/:id/files/:fileId'], () => byId.shape({ fileId: uuid() }), {
    binary: true,
    programs: 'read',
  }),
}
