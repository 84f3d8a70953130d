import { object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { shareOf, sumCents, type Cents } from './money.ts'
import type { TaxLine } from './tax.ts'

/**
 * One per purchase, per adjustment and per card fee; a credit note reverses one of them, in whole or in part
 * (D25).
 */
export const INVOICE_KINDS = ['purchase', 'adjustment', 'fee', 'creditNote'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export type InvoiceState = 'paid' | 'unpaid'
/** Filters of the list: `credited` invoices were reversed in whole. */
export const INVOICE_TABS = ['all', 'unpaid', 'paid', 'credited', 'creditNote'] as const
export type InvoiceTab = (typeof INVOICE_TABS)[number]

/** Why a carrier's price changed after the purchase. */
export const ADJUSTMENT_REASONS = [
  'weight',
  'dimensions',
  'address',
  'redelivery',
  'returned',
  'cancellation',
  'other',
] as const
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

export type DisputeState = 'open' | 'accepted' | 'rejected'

/** House terms: an adjustment is due, and can be disputed, within these. */
export const INVOICE_DUE_DAYS = 14
export const DISPUTE_DAYS = 60
const MAX_DISPUTE_TEXT = 2000
/** The most that can be paid, or searched by number, at once. */
export const MAX_INVOICES_AT_ONCE = 50

/** The label is the message 'price.<kind>'. */
export interface InvoiceLine {
  kind: string
  amountCents: Cents
}
export interface InvoiceAmounts {
  lines: InvoiceLine[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
}

/** Whom the invoice is made out to, as of that day (CRA: from $500 in the buyer's name). */
export interface Buyer {
  name: string
  company: string
  taxNumber: string
  /** As lines; none before it was asked for. */
  address?: string
}

interface Owed {
  state: InvoiceState
  totalCents: Cents
  creditedCents: Cents
  kind: InvoiceKind
}

/** What is still to be paid. */
export const dueCents = ({ state, totalCents, creditedCents }: Owed): Cents =>
  state === 'unpaid' ? totalCents - creditedCents : 0
export const isCredited = ({ totalCents, creditedCents, kind }: Owed): boolean =>
  kind !== 'creditNote' && creditedCents === totalCents

/**
 * The part of an invoice that a credit note of `cents` reverses, after `before` was already reversed: taxes
 * in proportion, and the last part takes whatever is left, so that the parts always add up to the whole.
 * @throws RangeError when more is reversed than was invoiced
 */
export function creditShare(
  { taxes, totalCents }: Pick<InvoiceAmounts, 'taxes' | 'totalCents'>,
  before: Cents,
  cents: Cents,
): InvoiceAmounts {
  if (!Number.isSafeInteger(cents) || cents <= 0 || before + cents > totalCents)
    throw new RangeError('a credit note takes back a part of its invoice')
  const share = (whole: Cents) =>
    shareOf(whole, before + cents, totalCents) - shareOf(whole, before, totalCents)
  const reversedTaxes = taxes.map((tax) => ({ ...tax, amountCents: share(tax.amountCents) }))
  const subtotalCents = cents - sumCents(reversedTaxes.map(({ amountCents }) => amountCents))
  return {
    lines: [{ kind: 'credited', amountCents: subtotalCents }],
    subtotalCents,
    taxes: reversedTaxes,
    totalCents: cents,
  }
}

/**
 * The total of a credit note so that it is `netCents` before tax, the counterpart of an adjustment upwards
 * with its tax.
 * @returns null when less than that is left
 */
export function creditForNet(
  invoice: Pick<InvoiceAmounts, 'taxes' | 'totalCents'>,
  before: Cents,
  netCents: Cents,
): Cents | null {
  const { taxes, totalCents } = invoice
  const subtotal = totalCents - sumCents(taxes.map(({ amountCents }) => amountCents))
  const remaining = totalCents - before
  if (netCents < 1 || remaining < 1 || netCents > subtotal) return null
  // Each tax is rounded on its own, so the exact total is at most a cent per tax away from the proportional
  // one.
  const near = shareOf(totalCents, netCents, subtotal)
  for (let away = 0; away <= taxes.length + 1; away += 1)
    for (const cents of [near - away, near + away])
      if (cents >= 1 && cents <= remaining && creditShare(invoice, before, cents).subtotalCents === netCents)
        return cents
  return null
}

export const disputeSchema = lazySchema(() =>
  object({
    message: string().trim().max(MAX_DISPUTE_TEXT, 'validation.tooLong').required('validation.enter'),
  }),
)
