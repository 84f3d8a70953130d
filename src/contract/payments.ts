import { boolean, object, string } from 'yup'
import { cardOwnerSchema, cardSecretSchema, type SavedCardType } from '#src/domain/money/payment-card.ts'
import type { Address } from '#src/domain/address/address.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import {
  autoReloadSchema,
  codeText,
  topUpSchema,
  type Coupon,
  type TaxedFee,
  type TopUp,
} from '#src/domain/money/top-up.ts'
import { endpoint, type Page, type CursorPage } from './endpoint.ts'
import { byId, cursor, shownCents, uuid } from './fields.ts'

/** A card as its owner knows it again: never its number. */
export interface Card {
  id: string
  cardType: SavedCardType
  lastFour: string
  expirationMonth: number
  expirationYear: number
  nameOnCard: string
  billingAddress: Address
  isDefault: boolean
  /** What paying by it costs. */
  fee: TaxedFee
}
/** How people can pay here. gateway off: no cards. */
export interface PaymentFacts {
  gateway: 'sandbox' | 'stripe' | 'off'
  /** Stripe's public key and script. */
  publishableKey: string | null
  scriptUrl: string | null
  /**
   * Of cards without a rule of their own: before one is chosen, and before the taxes of its address are
   * known.
   */
  fee: TaxedFee
  /** Where e-transfers go. */
  transferTo: string
}
export interface AutoReload {
  enabled: boolean
  threshold: number
  amount: number
  monthlyLimit: number
  cardId: string
  /** Message id of why it stopped by itself. */
  pausedReason: string | null
  /** This month's limit is used up. */
  limited: boolean
}

const nothing = lazySchema(() => object({}))
const mine = { impersonation: 'withMoney' } as const
/** Codes are short: they must not be found by trying. */
const promoLimit = { name: 'promo', max: 20, per: 'minute' } as const

export const cards = {
  list: endpoint<Page<Card>>()(['GET', '/cards'], nothing),
  /** Begins a card at a gateway whose own page takes the number: what that page needs. */
  begin: endpoint<{ clientSecret: string }>()(['POST', '/cards/setup'], nothing, mine),
  /**
   * `token` is the gateway's word for the card. The id is the client's: sent twice it is one card.
   * `replaces`: in the place of that one.
   */
  create: endpoint<Card>()(
    ['POST', '/cards'],
    () =>
      cardOwnerSchema.shape({
        id: uuid(),
        token: string().max(200).required('validation.enter'),
        replaces: string().max(40).default(''),
      }),
    mine,
  ),
  makeDefault: endpoint<null>()(['PUT', '/cards/:id/default'], byId, mine),
  remove: endpoint<null>()(['DELETE', '/cards/:id'], byId, mine),
  /** The sandbox gateway's own: turns a published test number into a token (D26). */
  tokenize: endpoint<{ token: string }>()(['POST', '/sandbox/cards'], cardSecretSchema, mine),
}

export const topUps = {
  facts: endpoint<PaymentFacts>()(['GET', '/payments'], nothing),
  list: endpoint<CursorPage<TopUp>>()(['GET', '/topups'], () => object({ after: cursor() })),
  /**
   * What became of a top-up. null: its id was ended before it arrived, so nothing was charged; 404 while it
   * may be on its way.
   */
  get: endpoint<TopUp | null>()(['GET', '/topups/:id'], byId),
  /** Exactly once per id (D17). */
  start: endpoint<TopUp>()(['POST', '/topups'], () => topUpSchema.shape({ id: uuid() }), {
    ...mine,
    intent: 'id',
  }),
  /** Of an e-transfer that will not be sent. */
  cancel: endpoint<TopUp>()(['POST', '/topups/:id/cancel'], byId, mine),
  /** The sandbox's stand-in for the bank that asks its customer. */
  answer: endpoint<TopUp>()(
    ['POST', '/sandbox/topups/:id'],
    () => byId.shape({ approve: boolean().required() }),
    mine,
  ),
  coupon: endpoint<Coupon & { code: string }>()(
    ['GET', '/promos/:code'],
    () => object({ code: codeText().required('validation.enter') }),
    { limit: promoLimit },
  ),
  redeem: endpoint<TopUp>()(
    ['POST', '/promos/redeem'],
    () => object({ code: codeText().required('validation.enter') }),
    { ...mine, limit: promoLimit },
  ),
  reload: endpoint<AutoReload>()(['GET', '/auto-reload'], nothing),
  setReload: endpoint<AutoReload>()(['PUT', '/auto-reload'], autoReloadSchema, mine),
}

/** How the rest of a purchase is paid: `totalCost` is what was shown; more is never charged. */
export const cardPayment = () =>
  object({ cardId: uuid(), totalCost: shownCents().required() }).nullable().default(null)
