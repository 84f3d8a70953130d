import type { Cents } from '#src/domain/money/money.ts'
import type { MemberRole } from './roles.ts'

/** What a member may spend; null: any amount. */
export interface SpendingLimits {
  dailyLimitCents: Cents | null
  /** A purchase above it needs an owner's approval. */
  approvalAboveCents: Cents | null
}

export const NO_LIMITS: SpendingLimits = { dailyLimitCents: null, approvalAboveCents: null }

/** Those that apply to a member: an owner, who could change them anyway, has none. */
export const limitsOf = ({
  roles,
  dailyLimitCents,
  approvalAboveCents,
}: SpendingLimits & { roles: readonly MemberRole[] }): SpendingLimits =>
  roles.includes('owner') ? NO_LIMITS : { dailyLimitCents, approvalAboveCents }
