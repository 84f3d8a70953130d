import { object, string, boolean } from 'yup'
import { dayText } from '#src/domain/shared/fields.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { endpoint, type CursorPage } from '#src/contract/endpoint.ts'
import { cursor, byId, uuid } from '#src/contract/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import {
  autoReloadSchema,
  codeText,
  topUpSchema,
  type Coupon,
  type TaxedFee,
  type TopUp,
} from '#src/domain/money/top-up.ts'

export interface LedgerRow {
  id: string
  at: string
  reason: string
  document: string | null
  amountCents: number
}

/** What the list of movements can be filtered by. */
export const LEDGER_REASONS = [
  'purchase',
  'topUp',
  'autoReload',
  'promo',
  'grant',
  'promoExpired',
  'invoicePayment',
  'cancellation',
  'refusal',
  'creditNote',
  'topUpRefund',
  'refundFailed',
  'chargeback',
  'chargebackWon',
  'chargebackPaid',
  'claim',
  'cancelFee',
] as const
export type LedgerReason = (typeof LEDGER_REASONS)[number]

export const EXPORT_KINDS = ['orders', 'money'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/**
 * `promo`: promotional credits by expiry (YYYY-MM-DD is the last day; null: never), soonest first;
 * `promoFirst`: spent before other credits.
 */
export interface Credits {
  availableCents: Cents
  promo: { cents: Cents; lastDay: string | null }[]
  promoFirst: boolean
}

export const billing = {
  /** What can be spent, in cents. */
  credits: endpoint<Credits>()(['GET', '/credits'], () => object({}), { kept: true, programs: 'billing' }),
  /** Orders, or movements of credits, of these days, as CSV in UTF-8; streamed. */
  export: endpoint<Uint8Array>()(
    ['GET', '/exports/transactions'],
    () =>
      object({
        what: string<ExportKind>().oneOf(EXPORT_KINDS).default('money'),
        from: dayText().required('validation.enter'),
        to: dayText().required('validation.enter'),
      }),
    { binary: true },
  ),
  /** Movements of credits, newest first. */
  ledger: endpoint<CursorPage<LedgerRow>>()(
    ['GET', '/ledger'],
    () =>
      object({
        after: cursor(),
        reason: string<LedgerReason | ''>()
          .oneOf(['', ...LEDGER_REASONS])
          .default(''),
        from: dayText().default(''),
        to: dayText().default(''),
      }),
    { kept: true, programs: 'billing' },
  ),
}

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
const money = { impersonation: 'withMoney', permission: 'billing' } as const
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
    ...money,
    intent: 'id',
  }),
  /** Cancels an e-transfer that will not be sent. */
  cancel: endpoint<TopUp>()(['POST', '/topups/:id/cancel'], byId, money),
  /** The sandbox's stand-in for the bank that asks the customer to confirm. */
  answer: endpoint<TopUp>()(
    ['POST', '/sandbox/topups/:id'],
    () => byId.shape({ approve: boolean().required() }),
    money,
  ),
  coupon: endpoint<Coupon & { code: string }>()(
    ['GET', '/promos/:code'],
    () => object({ code: codeText().required('validation.enter') }),
    { limit: promoLimit },
  ),
  redeem: endpoint<TopUp>()(
    ['POST', '/promos/redeem'],
    () => object({ code: codeText().required('validation.enter') }),
    { ...money, limit: promoLimit },
  ),
  reload: endpoint<AutoReload>()(['GET', '/auto-reload'], noInput),
  setReload: endpoint<AutoReload>()(['PUT', '/auto-reload'], autoReloadSchema, {
    ...money,
    recent: true,
  }),
}
