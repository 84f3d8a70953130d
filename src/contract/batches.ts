import { array, object, string } from 'yup'
import { MAX_BATCH_ROWS } from '#src/domain/parcel/batch.ts'
import { RATE_CHOICES, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import { BODY_BYTES, endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, shownCents, uuid } from './fields.ts'

/** waiting: its price is asked. rated: may be bought. bought: an order. failed: see `fault`. */
export const BATCH_ROW_STATES = ['waiting', 'rated', 'bought', 'failed'] as const
export type BatchRowState = (typeof BATCH_ROW_STATES)[number]
/** pricing and buying go on without anybody looking. done: nothing is left to buy. */
export type BatchState = 'pricing' | 'priced' | 'buying' | 'done'

/** Shipments that came together and are priced and bought together. */
export interface BatchFacts {
  id: string
  name: string
  state: BatchState
  choice: RateChoice
  counts: Record<BatchRowState, number>
  /** Of the rows that may be bought. */
  totalCents: number
  availableCents: number
  createdAt: string
}
/** `id` is the draft's. `fault`: a message id. */
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

/** A row whose shipment is bought: in which batch and when. `orderId` is null once the order was deleted. */
export interface BoughtRow {
  id: string
  batchId: string
  batchName: string
  orderId: string | null
  boughtAt: string
}

export const batches = {
  list: endpoint<BatchFacts[]>()(['GET', '/batches'], () => object({}), { kept: true }),
  get: endpoint<BatchFacts>()(['GET', '/batches/:id'], byId, { kept: true }),
  rows: endpoint<CursorPage<BatchRow>>()(['GET', '/batches/:id/rows'], () =>
    byId.shape({
      state: string()
        .oneOf(['', ...BATCH_ROW_STATES])
        .default(''),
      after: cursor(),
    }),
  ),
  /** Which of these rows were bought, in whichever batch. */
  bought: endpoint<BoughtRow[]>()(
    ['POST', '/batches/bought'],
    () => object({ rows: array(uuid()).max(MAX_BATCH_ROWS, 'validation.tooMany').required() }),
    { impersonation: 'allowed', bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Asks the prices of these drafts together; of a batch already known, anew. What was bought stays bought.
   */
  price: endpoint<BatchFacts>()(
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
   * Buys what may be bought, each row exactly once; `totalCents` as it was shown. Goes on when nobody looks.
   */
  buy: endpoint<BatchFacts>()(
    ['POST', '/batches/:id/buy'],
    () => byId.shape({ totalCents: shownCents().min(1).required() }),
    { impersonation: 'withMoney' },
  ),
}
