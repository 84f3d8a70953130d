import { object, string } from 'yup'
import { dayText } from '#src/domain/shared/fields.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { endpoint, type CursorPage } from './endpoint.ts'
import { cursor } from './fields.ts'

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
  credits: endpoint<Credits>()(['GET', '/credits'], () => object({}), { kept: true }),
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
    { kept: true },
  ),
}
