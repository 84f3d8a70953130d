import { object, string, type InferType } from 'yup'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { attachedFiles, enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { OrderStatus } from './order-status.ts'

export const CLAIM_KINDS = ['lost', 'damaged'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
/** An operator who opens one takes it in review; accepted, its money is paid in the same moment. */
export const CLAIM_STATES = ['opened', 'in_review', 'paid', 'rejected'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
/** Those that wait for an answer. */
export const OPEN_CLAIMS: readonly ClaimState[] = ['opened', 'in_review']

/** House rule: from the day of the purchase. */
export const CLAIM_DAYS = 90
/** What carriers cover of a piece without insurance: CAD 100 (facts §3). */
const INCLUDED_COVER_CENTS = 100_00
const DAY_MS = 86_400_000

/**
 * What a claim may ask for at most: each piece's insurance, at least the cover that is included, and never
 * more than it was declared to be worth.
 */
export function coverOf(
  parcels: readonly { quantity: number; declaredValue: Cents; insuranceValue: Cents }[],
): Cents {
  return parcels.reduce((sum, { quantity, declaredValue, insuranceValue }) => {
    const cover = Math.max(insuranceValue, INCLUDED_COVER_CENTS)
    return sum + quantity * (declaredValue > 0 ? Math.min(cover, declaredValue) : cover)
  }, 0)
}

/**
 * Where an order stands when somebody thinks of a claim; `today` and the promised day are YYYY-MM-DD of one
 * calendar.
 */
interface Standing {
  status: OrderStatus
  createdAt: Date
  deliveryDate: string
  hasOpen: boolean
  now: Date
  today: string
}
const ARRIVED: readonly OrderStatus[] = ['delivered', 'exception', 'returned']
const UNDERWAY: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'exception']

/** Why nothing of that kind can be claimed (yet, or any more): a message id; null when it can. */
export function whyNoClaim(
  kind: ClaimKind,
  { status, createdAt, deliveryDate, hasOpen, now, today }: Standing,
): string | null {
  if (hasOpen) return 'claim.isOpen'
  if (now.getTime() - createdAt.getTime() > CLAIM_DAYS * DAY_MS) return 'claim.tooLate'
  if (kind === 'damaged') return ARRIVED.includes(status) ? null : 'claim.notArrived'
  if (!UNDERWAY.includes(status)) return 'claim.notUnderWay'
  return today > deliveryDate || status === 'exception' ? null : 'claim.tooEarly'
}

/** What is asked; the server holds the amount against the order's cover. A damage is shown (D22). */
export const claimSchema = lazySchema(() =>
  object({
    kind: string<ClaimKind>().oneOf(CLAIM_KINDS, 'validation.select').required('validation.select'),
    askedCents: centsAmount().moreThan(0, 'validation.positive').required('validation.enter'),
    description: enteredText(2000),
    files: attachedFiles().when('kind', ([kind], field) =>
      kind === 'damaged' ? field.min(1, 'validation.claimPhoto') : field,
    ),
  }),
)
export type ClaimAsked = InferType<typeof claimSchema>
