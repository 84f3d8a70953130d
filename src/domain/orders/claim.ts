import { object, string, type InferType } from 'yup'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { attachedFiles, enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { OrderStatus } from './order-status.ts'

export const CLAIM_KINDS = ['lost', 'damaged'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
/** Opening one sets it to in_review; accepting it pays it immediately. */
export const CLAIM_STATES = ['opened', 'in_review', 'paid', 'rejected'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
/** States that wait for an answer. */
export const OPEN_CLAIMS: readonly ClaimState[] = ['opened', 'in_review']

/** House rule: counted from the day of the purchase. */
export const CLAIM_DAYS = 90
/** What carriers cover per piece without insurance: CAD 100 (docs/facts.md §3). */
const INCLUDED_COVER_CENTS = 100_00
const DAY_MS = 86_400_000

/**
 * The most a claim can ask for: each piece's insurance, at least the included cover, and never more than its
 * declared value.
 */
export function coverOf(
  parcels: readonly { quantity: number; declaredValue: Cents; insuranceValue: Cents }[],
): Cents {
  return parcels.reduce((sum, { quantity, declaredValue, insuranceValue }) => {
    const cover = Math.max(insuranceValue, INCLUDED_COVER_CENTS)
    return sum + quantity * (declaredValue > 0 ? Math.min(cover, declaredValue) : cover)
  }, 0)
}

/** The state of the order a claim is about; `today` and the promised day are YYYY-MM-DD of one calendar. */
interface ClaimContext {
  status: OrderStatus
  createdAt: Date
  deliveryDate: string
  hasOpen: boolean
  now: Date
  today: string
}
const ARRIVED: readonly OrderStatus[] = ['delivered', 'exception', 'returned']
const UNDERWAY: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'exception']

/** Why that kind of claim isn't possible (yet, or any more): a message id; null when it is. */
export function claimProblem(
  kind: ClaimKind,
  { status, createdAt, deliveryDate, hasOpen, now, today }: ClaimContext,
): string | null {
  if (hasOpen) return 'claim.isOpen'
  if (now.getTime() - createdAt.getTime() > CLAIM_DAYS * DAY_MS) return 'claim.tooLate'
  if (kind === 'damaged') return ARRIVED.includes(status) ? null : 'claim.notArrived'
  if (!UNDERWAY.includes(status)) return 'claim.notUnderWay'
  return today > deliveryDate || status === 'exception' ? null : 'claim.tooEarly'
}

/** The claim form; the server checks the amount against the order's cover. Damage needs pictures (D22). */
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
export type ClaimRequest = InferType<typeof claimSchema>
