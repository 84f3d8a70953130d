import { boolean, object, string, type InferType } from 'yup'
import { centsAmount } from './cents-amount.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { percentOf, shareOf, sumCents, type Cents } from './money.ts'
import { taxesAt, type TaxLine, type TaxRate } from './tax.ts'

export const TOP_UP_METHODS = ['card', 'etransfer'] as const
export type TopUpMethod = (typeof TOP_UP_METHODS)[number] | 'promo'
/**
 * processing: the gateway has not given a final answer. action: the bank needs the customer's confirmation.
 * transfer: waiting for an e-transfer. Only paid ones have added credits.
 */
export type TopUpState = 'processing' | 'action' | 'transfer' | 'paid' | 'declined' | 'cancelled' | 'expired'

/**
 * A payment that its cardholder disputes at the bank. inquiry: the bank only asks. open: the bank holds the
 * money.
 */
export type ChargebackState = 'inquiry' | 'open' | 'won' | 'lost'

/** Kinds of evidence that a charge was right. */
export const EVIDENCE_KINDS = ['shipping', 'receipt', 'communication', 'service', 'other'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Initial amount in the form. */
export const DEFAULT_TOP_UP_CENTS = 100_00
/** House limits of one top-up. */
const MIN_TOP_UP_CENTS = 10_00
const MAX_TOP_UP_CENTS = 10_000_00
/** After this, we stop waiting for an e-transfer. */
export const TRANSFER_DAYS = 30
/** The least card networks accept (Stripe: minimum charge 0.50 CAD). */
export const MIN_CARD_CENTS = 50

/** §3. Amounts in whole cents of Canadian dollars. */
export interface TopUp {
  id: string
  /** Readable aloud, and entered in an e-transfer (D39). */
  referenceNumber: string
  method: TopUpMethod
  /**
   * What it was for: asked for by a person, automatic reload, or a purchase or invoices that lacked credits
   * (D37); a batch is many purchases at once.
   */
  purpose: 'credits' | 'auto' | 'purchase' | 'invoices' | 'batch'
  state: TopUpState
  subtotal: Cents
  transactionFee: Cents
  /** On the fee; none on fees from before they were taxed. */
  feeTaxes: TaxLine[]
  /** What is charged to the card or sent by transfer. */
  totalCost: Cents
  additionalCredits: Cents
  coupon: string | null
  totalCredits: Cents
  refunded: Cents
  /** What the bank couldn't refund: turned back into credits. */
  refundFailed: Cents
  /** The requested amount, if another one arrived. */
  requested: Cents | null
  /** A dispute at the cardholder's bank that took money, and the credits concerned. */
  chargeback: { state: Exclude<ChargebackState, 'inquiry'>; credits: Cents } | null
  card: { cardType: string; lastFour: string } | null
  /** Where the bank asks its customer; null: nowhere, or in the sandbox's own dialog. */
  actionUrl: string | null
  /** Message id of why nothing was charged. */
  failure: string | null
  createdAt: string
  paidAt: string | null
  expiresAt: string | null
}

/** `percent` is a decimal string. */
export interface CardFee {
  percent: string
  cents: Cents
}
/** With the taxes on it at the card's billing address. */
export interface TaxedFee extends CardFee {
  taxes: readonly TaxRate[]
}
/** What a coupon adds: a percentage of the top-up, at most `mostCents`, or a fixed amount. */
export interface Coupon {
  percent: string
  amountCents: Cents
  mostCents: Cents | null
  minimumCents: Cents
}
export type TopUpPrice = Pick<
  TopUp,
  'subtotal' | 'transactionFee' | 'feeTaxes' | 'totalCost' | 'additionalCredits' | 'totalCredits'
>

/**
 * What a top-up costs and adds (D24). Only cards have a fee; a coupon below its minimum amount adds nothing.
 */
export function topUpPrice(
  subtotal: Cents,
  { fee, coupon }: { fee: TaxedFee | null; coupon: Coupon | null },
): TopUpPrice {
  const transactionFee = fee ? percentOf(subtotal, fee.percent) + fee.cents : 0
  const feeTaxes = fee && transactionFee > 0 ? taxesAt(fee.taxes, transactionFee) : []
  const additionalCredits = coupon && subtotal >= coupon.minimumCents ? bonusOf(subtotal, coupon) : 0
  return {
    subtotal,
    transactionFee,
    feeTaxes,
    totalCost: subtotal + transactionFee + taxSum(feeTaxes),
    additionalCredits,
    totalCredits: subtotal + additionalCredits,
  }
}

/** The top-up for a purchase by card: exactly what is missing, or the least a card accepts (D37). */
export const shortfallPrice = (missing: Cents, fee: TaxedFee): TopUpPrice =>
  topUpPrice(Math.max(missing, MIN_CARD_CENTS), { fee, coupon: null })

/** The sum of the taxes. */
export const taxSum = (taxes: readonly TaxLine[]): Cents =>
  sumCents(taxes.map(({ amountCents }) => amountCents))

/**
 * For a refund of `credits`, after `before` was already refunded: the fee, taxes and promo credits that go
 * back with it in proportion. The last refund takes whatever is left.
 */
export function refundShares(
  {
    subtotal,
    transactionFee,
    feeTaxes,
    additionalCredits,
  }: Pick<TopUpPrice, 'subtotal' | 'transactionFee' | 'feeTaxes' | 'additionalCredits'>,
  before: Cents,
  credits: Cents,
): { fee: Cents; taxes: TaxLine[]; bonus: Cents } {
  const share = (whole: Cents) =>
    shareOf(whole, before + credits, subtotal) - shareOf(whole, before, subtotal)
  return {
    fee: share(transactionFee),
    taxes: feeTaxes.map((tax) => ({ ...tax, amountCents: share(tax.amountCents) })),
    bonus: share(additionalCredits),
  }
}

const amountText = () =>
  centsAmount()
    .min(MIN_TOP_UP_CENTS, 'validation.topUpAmount')
    .max(MAX_TOP_UP_CENTS, 'validation.topUpAmount')
export const codeText = () => string().trim().uppercase().max(40, 'validation.tooLong').default('')

export const topUpSchema = lazySchema(() =>
  object({
    method: string().oneOf(TOP_UP_METHODS, 'validation.select').default('card'),
    /** No default: nobody is charged an amount they didn't enter. */
    subtotal: amountText(),
    cardId: cardText().when('method', ([method], schema) =>
      method === 'card' ? schema.required('validation.select') : schema,
    ),
    coupon: codeText(),
  }),
)
export type TopUpEntry = InferType<typeof topUpSchema>

/**
 * Automatic reload: when credits fall below `threshold`, `amount` is charged; at most `monthlyLimit` per
 * calendar month.
 */
export const autoReloadSchema = lazySchema(() =>
  object({
    enabled: boolean().default(false),
    threshold: centsAmount()
      .min(1_00, 'validation.positive')
      .max(MAX_TOP_UP_CENTS, 'validation.topUpAmount')
      .default(50_00),
    // At least the threshold, so that one reload always brings credits back above it.
    amount: amountText()
      .default(100_00)
      .test(
        'threshold',
        'validation.reloadAmount',
        (value, { parent }) => value >= Number((parent as { threshold?: number }).threshold ?? 0),
      ),
    monthlyLimit: centsAmount()
      .max(10 * MAX_TOP_UP_CENTS, 'validation.topUpAmount')
      .default(500_00)
      .test(
        'amount',
        'validation.reloadLimit',
        (value, { parent }) => value >= Number((parent as { amount?: number }).amount ?? 0),
      ),
    cardId: cardText().when('enabled', ([enabled], schema) =>
      enabled ? schema.required('validation.select') : schema,
    ),
  }),
)
export type AutoReloadEntry = InferType<typeof autoReloadSchema>

/** A card's id, or '' for none. */
function cardText() {
  return string()
    .default('')
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, {
      message: 'validation.select',
      excludeEmptyString: true,
    })
}

function bonusOf(subtotal: Cents, { percent, amountCents, mostCents }: Coupon): Cents {
  return Math.min(percentOf(subtotal, percent) + amountCents, mostCents ?? Number.MAX_SAFE_INTEGER)
}
