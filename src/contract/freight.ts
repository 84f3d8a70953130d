import { object, string } from 'yup'
import {
  FREIGHT_MODES,
  freightRequestSchema,
  type FreightMode,
  type FreightRequest,
} from '#src/domain/freight/freight.ts'
import { freightBookingSchema } from '#src/domain/freight/freight-booking.ts'
import { LOST_NOTE_LETTERS, LOST_REASONS, type LostReason } from '#src/domain/freight/lost-reason.ts'
import {
  QUOTE_TABS,
  type OfferState,
  type QuoteState,
  type QuoteTab,
} from '#src/domain/freight/quote-state.ts'
import type { FreightRate, RefusedFreight } from '#src/domain/freight/freight-rate.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { BODY_BYTES, endpoint, type HistoryEntry, type CursorPage } from './endpoint.ts'
import { byId, cursor, uuid } from './fields.ts'
import type { PurchaseOutcome } from './orders.ts'
import { cardPayment } from '#src/contract/billing/cards.ts'

/** A freight rate that can be accepted. `by`: priced from a rate card, or by a person. */
export interface Offer {
  id: string
  state: OfferState
  rate: FreightRate
  validUntil: string
  createdAt: string
  by: 'card' | 'operator'
}
/** For comparing prices in a purchase: `id` is the offer's. */
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
  /** The best open offer; null if there is none. */
  bestCents: Cents | null
  offers: number
  validUntil: string | null
  /** The load it became once accepted. */
  loadId: string | null
  createdAt: string
}
export interface FreightQuote extends QuoteRow {
  request: FreightRequest
  offerList: Offer[]
  refused: RefusedFreight[]
  history: HistoryEntry[]
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
/** Why no offer is taken; nobody has to say. */
const whyLost = () => ({
  reason: string<LostReason>().oneOf([...LOST_REASONS], 'validation.select'),
  note: string().trim().max(LOST_NOTE_LETTERS, 'validation.tooLong').default(''),
})

export const freightQuotes = {
  /**
   * The client chooses `id`, so the same request sent twice is one quote. The answer includes offers where a
   * rate card has the price; otherwise an operator is asked.
   */
  ask: endpoint<FreightQuote>()(
    ['POST', '/quotes/freight'],
    () => object({ id: uuid(), request: freightRequestSchema.required() }),
    { impersonation: 'allowed', permission: 'ship', bodyBytes: BODY_BYTES.long },
  ),
  list: endpoint<CursorPage<QuoteRow>>()(['GET', '/quotes'], listQuotes, { kept: true, programs: 'read' }),
  get: endpoint<FreightQuote>()(['GET', '/quotes/:id'], byId, { kept: true, programs: 'read' }),
  /** Prices the same request again, as of today. */
  again: endpoint<FreightQuote>()(['POST', '/quotes/:id/again'], byId, {
    impersonation: 'allowed',
    permission: 'ship',
  }),
  withdraw: endpoint<FreightQuote>()(['POST', '/quotes/:id/withdraw'], () => byId.shape(whyLost()), {
    impersonation: 'withMoney',
    permission: 'ship',
  }),
  decline: endpoint<FreightQuote>()(
    ['POST', '/quotes/:id/decline'],
    () => byId.shape({ offerId: uuid(), ...whyLost() }),
    {
      impersonation: 'withMoney',
      permission: 'ship',
    },
  ),
  /** Buys exactly once per intent (D17). In the answer, `orderId` is the load. */
  accept: endpoint<PurchaseOutcome<OfferedRate>>()(
    ['POST', '/quotes/:id/accept'],
    () =>
      byId.shape({
        intentId: uuid(),
        offerId: uuid(),
        booking: freightBookingSchema.required(),
        card: cardPayment(),
      }),
    { impersonation: 'withMoney', permission: 'ship', intent: 'intentId' },
  ),
}
