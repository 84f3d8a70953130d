import { array, boolean, object, string } from 'yup'
import { MAX_BATCH_ROWS } from '#src/domain/parcel/batch.ts'
import { RATE_CHOICES, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import { cardPayment } from '#src/contract/billing/cards.ts'
import { BODY_BYTES, endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, shownCents, uuid } from './fields.ts'

/**
 * waiting: being priced. rated: can be bought. bought: an order. failed: see `fault`. leftOut: its draft says not
 * to buy it.
 */
export const BATCH_ROW_STATES = ['waiting', 'rated', 'bought', 'failed', 'leftOut'] as const
export type BatchRowState = (typeof BATCH_ROW_STATES)[number]
/**
 * pricing and buying continue in the background. paying: a card is charged first. done: nothing is left to buy.
 */
export type BatchState = 'pricing' | 'priced' | 'paying' | 'buying' | 'done'

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
  /** While a card is charged for what the credits lack: the top-up, and where the bank asks its customer. */
  payment: { topUpId: string; asks: boolean; url: string | null } | null
  /** Why the last payment came to nothing: a message id. */
  refusal: string | null
  createdAt: string
}
/** A service that takes a row, and its price when it was asked. */
export interface BatchOffer {
  carrierCode: string
  carrierName: string
  serviceCode: string
  serviceName: string
  deliveryDate: string
  totalCents: number
}
/** `id` is the draft's. `fault` is a message id. */
export interface BatchRow {
  id: string
  state: BatchRowState
  recipient: string
  destination: string
  reference: string
  carrierCode: string | null
  carrierName: string | null
  serviceCode: string | null
  serviceName: string | null
  deliveryDate: string | null
  totalCents: number | null
  orderId: string | null
  fault: string | null
  /** The draft's revision that was priced. */
  draftRev: number | null
  /** Every service that takes it, the cheapest first. */
  offers: BatchOffer[]
}
/** A bought row whose label can be printed. `printedAt` is null until it was. */
export interface BatchLabel {
  id: string
  printedAt: string | null
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
  rows: endpoint<CursorPage<BatchRow>>()(
    ['GET', '/batches/:id/rows'],
    () =>
      byId.shape({
        state: string()
          .oneOf(['', ...BATCH_ROW_STATES])
          .default(''),
        after: cursor(),
      }),
    { kept: true },
  ),
  /** The orders of this batch whose labels can be printed, in file order. */
  labels: endpoint<BatchLabel[]>()(['GET', '/batches/:id/labels'], byId, { kept: true }),
  /** Which of these rows were bought, in any batch. */
  bought: endpoint<BoughtRow[]>()(
    ['POST', '/batches/bought'],
    () => object({ rows: array(uuid()).max(MAX_BATCH_ROWS, 'validation.tooMany').required() }),
    { impersonation: 'allowed', permission: 'any', bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Prices these drafts together, as each of them says (`values.batch`: left out, or a service of its own); a
   * batch that is already known is priced again, or only what has changed. What was bought stays bought.
   */
  price: endpoint<BatchSummary>()(
    ['POST', '/batches/:id/price'],
    () =>
      byId.shape({
        name: string().trim().max(100).required('validation.enter'),
        choice: string().oneOf(RATE_CHOICES).required(),
        drafts: array(uuid()).min(1, 'validation.enter').max(MAX_BATCH_ROWS, 'validation.tooMany').required(),
        changedOnly: boolean().default(false),
      }),
    { impersonation: 'allowed', permission: 'ship', bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Buys the rows that can be bought, each exactly once; `totalCents` is the total that was shown. What the
   * credits lack is charged to a card first, once for each `paymentId`. Continues in the background.
   */
  buy: endpoint<BatchSummary>()(
    ['POST', '/batches/:id/buy'],
    () =>
      byId.shape({
        totalCents: shownCents().min(1).required(),
        card: cardPayment(),
        /** The id of the top-up; needed with a card. */
        paymentId: string().when('card', ([card], schema) => (card ? uuid() : schema)),
      }),
    { impersonation: 'withMoney', permission: 'ship' },
  ),
}
