import { array, object, string } from 'yup'
import { MAX_BATCH_ROWS } from '#src/domain/parcel/batch.ts'
import { RATE_CHOICES, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import { BODY_BYTES, endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, shownCents, uuid } from './fields.ts'

/** waiting: being priced. rated: can be bought. bought: an order. failed: see `fault`. */
export const BATCH_ROW_STATES = ['waiting', 'rated', 'bought', 'failed'] as const
export type BatchRowState = (typeof BATCH_ROW_STATES)[number]
/** pricing and buying continue in the background. done: nothing is left to buy. */
export type BatchState = 'pricing' | 'priced' | 'buying' | 'done'

/** Shipments that were imported together and are priced and bought together. */
export interface BatchSummary {
  id: string
  name: string
  state: BatchState
  choice: RateChoice
  counts: Record<BatchRowState, number>
  /** Of the rows that can be bought. */
  totalCents: number
  availableCents: number
  createdAt: string
}
/** `id` is the draft's. `fault` is a message id. */
export interface BatchRow {
  id: string
  state: BatchRowState
  recipient: string
  destination: string
  reference: string
  carrierName: string | null
  serviceName: string | null
  deliveryDate: string | null
  totalCents: number | null
  orderId: string | null
  fault: string | null
}

/** A row whose shipment was bought: in which batch and when. `orderId` is null once the order was deleted. */
export interface BoughtRow {
  id: string
  batchId: string
  batchName: string
  orderId: string | null
  boughtAt: string
}

export const batches = {
  list: endpoint<BatchSummary[]>()(['GET', '/batches'], () => object({}), { kept: true }),
  get: endpoint<BatchSummary>()(['GET', '/batches/:id'], byId, { kept: true }),
  rows: endpoint<CursorPage<BatchRow>>()(['GET', '/batches/:id/rows'], () =>
    byId.shape({
      state: string()
        .oneOf(['', ...BATCH_ROW_STATES])
        .default(''),
      after: cursor(),
    }),
  ),
  /** Which of these rows were bought, in any batch. */
  bought: endpoint<BoughtRow[]>()(
    ['POST', '/batches/bought'],
    () => object({ rows: array(uuid()).max(MAX_BATCH_ROWS, 'validation.tooMany').required() }),
    { impersonation: 'allowed', bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Prices these drafts together; a batch that is already known is priced again. What was bought stays
   * bought.
   */
  price: endpoint<BatchSummary>()(
    ['POST', '/batches/:id/price'],
    () =>
      byId.shape({
        name: string().trim().max(100).required('validation.enter'),
        choice: string().oneOf(RATE_CHOICES).required(),
        drafts: array(uuid()).min(1, 'validation.enter').max(MAX_BATCH_ROWS, 'validation.tooMany').required(),
      }),
    { impersonation: 'allowed', bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Buys the rows that can be bought, each exactly once; `totalCents` is the total that was shown. Continues
   * in the background.
   */
  buy: endpoint<BatchSummary>()(
    ['POST', '/batches/:id/buy'],
    () => byId.shape({ totalCents: shownCents().min(1).required() }),
    { impersonation: 'withMoney' },
  ),
}
