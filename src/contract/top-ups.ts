import { boolean, object } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import {
  autoReloadSchema,
  codeText,
  topUpSchema,
  type Coupon,
  type TaxedFee,
  type TopUp,
} from '#src/domain/money/top-up.ts'
import { endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, uuid } from './fields.ts'

/** How customers can pay here. gateway off: no cards. */
export interface PaymentInfo {
  gateway: 'sandbox' | 'stripe' | 'off'
  /** Stripe's public key and script. */
  publishableKey: string | null
  scriptUrl: string | null
  /** The usual card fee: shown before a card is chosen and before the taxes of its address are known. */
  fee: TaxedFee
  /** The address to send e-transfers to. */
  transferTo: string
}
export interface AutoReload {
  enabled: boolean
  threshold: number
  amount: number
  monthlyLimit: number
  cardId: string
  /** Message id of the reason it stopped by itself. */
  pausedReason: string | null
  /** This month's limit is used up. */
  limited: boolean
}

const noInput = lazySchema(() => object({}))
const withMoney = { impersonation: 'withMoney' } as const
/** Codes are short and must not be found by guessing. */
const promoLimit = { name: 'promo', max: 20, per: 'minute' } as const

export const topUps = {
  facts: endpoint<PaymentInfo>()(['GET', '/payments'], noInput),
  list: endpoint<CursorPage<TopUp>>()(['GET', '/topups'], () => object({ after: cursor() })),
  /**
   * The state of a top-up. null: its id was given up before it arrived, so nothing was charged; 404 while it
   * may still be on its way.
   */
  get: endpoint<TopUp | null>()(['GET', '/topups/:id'], byId),
  /** Exactly once per id (D17). */
  start: endpoint<TopUp>()(['POST', '/topups'], () => topUpSchema.shape({ id: uuid() }), {
    ...withMoney,
    intent: 'id',
  }),
  /** Cancels an e-transfer that will not be sent. */
  cancel: endpoint<TopUp>()(['POST', '/topups/:id/cancel'], byId, withMoney),
  /** The sandbox's stand-in for the bank that asks the customer to confirm. */
  answer: endpoint<TopUp>()(
    ['POST', '/sandbox/topups/:id'],
    () => byId.shape({ approve: boolean().required() }),
    withMoney,
  ),
  coupon: endpoint<Coupon & { code: string }>()(
    ['GET', '/promos/:code'],
    () => object({ code: codeText().required('validation.enter') }),
    { limit: promoLimit },
  ),
  redeem: endpoint<TopUp>()(
    ['POST', '/promos/redeem'],
    () => object({ code: codeText().required('validation.enter') }),
    { ...withMoney, limit: promoLimit },
  ),
  reload: endpoint<AutoReload>()(['GET', '/auto-reload'], noInput),
  setReload: endpoint<AutoReload>()(['PUT', '/auto-reload'], autoReloadSchema, withMoney),
}
