import { array, boolean, mixed, object, string } from 'yup'
import { invitationSchema, membershipSchema } from '#src/domain/account/member.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import type { SpendingLimits } from '#src/domain/account/spending-limits.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Session } from './auth.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { byId, cursor, uuid } from '#src/contract/fields.ts'

/** `lastUsedAt` is accurate to a few minutes; null: never. */
export interface Member extends SpendingLimits {
  id: string
  nickName: string
  email: string
  roles: MemberRole[]
  joinedAt: string
  lastUsedAt: string | null
  /** Whether they have one besides the password. */
  secondFactor: boolean
}
/** Not accepted yet. */
export interface PendingInvitation extends SpendingLimits {
  id: string
  email: string
  roles: MemberRole[]
  locale: Locale
  expiresAt: string
}
export interface MemberPage {
  members: Member[]
  invitations: PendingInvitation[]
  next: string | null
  /** Every member has to have a second factor. */
  demandsFactor: boolean
}
/** What is kept of the unsent work of somebody who left: drafts, addresses, facilities. */
export const LEFT_ENTITIES = ['draft', 'address', 'facility'] as const
export interface LeftRecord {
  entity: (typeof LEFT_ENTITIES)[number]
  id: string
  doc: RecordData
}
/** One device's. `name`: who typed it. */
export interface LeftWork {
  id: string
  name: string
  counts: Record<LeftRecord['entity'], number>
  createdAt: string
}

const noInput = lazySchema(() => object({}))
/** Who belongs to a customer is never changed on their behalf (D20). */
const own = { impersonation: 'never', permission: 'members' } as const
/** Each sends an email to an address that the member typed. */
const limit = { name: 'invite', max: 30, per: 'hour' } as const

/** The people of a customer (D48). */
export const members = {
  /** In the order they joined. Invitations are for those who may invite, on the first page; others get none. */
  list: endpoint<MemberPage>()(
    ['GET', '/members'],
    () => object({ q: string().trim().max(100).default(''), after: cursor() }),
    { kept: true },
  ),
  /** Every member has to have a second factor: whoever has none sets it up before anything else. */
  demandFactor: endpoint<null>()(
    ['PUT', '/members/second-factor'],
    () => object({ demanded: boolean().required() }),
    { ...own, recent: true },
  ),
  /** Sends a link for one use within 7 days. */
  invite: endpoint<PendingInvitation>()(['POST', '/members/invitations'], invitationSchema, {
    ...own,
    limit,
  }),
  /** A new link for another 7 days; the earlier one ends. */
  resend: endpoint<PendingInvitation>()(['POST', '/members/invitations/:id/resend'], byId, { ...own, limit }),
  withdraw: endpoint<null>()(['DELETE', '/members/invitations/:id'], byId, own),
  /** 409: nobody would be left as an owner. */
  change: endpoint<null>()(['PUT', '/members/:id'], () => byId.concat(membershipSchema), own),
  /** Ends their sessions at once. 409: the only owner. */
  remove: endpoint<null>()(['DELETE', '/members/:id'], byId, own),
  /** Makes another member the owner instead of oneself. */
  handOver: endpoint<null>()(['POST', '/members/:id/owner'], byId, own),
  /** Leaves the customer of this session. 409: the only owner. */
  leave: endpoint<null>()(['DELETE', '/membership'], noInput, { impersonation: 'never', permission: 'any' }),
  /** What removed members had typed and not sent, from the devices that were online since. */
  leftWork: endpoint<LeftWork[]>()(['GET', '/members/left-work'], noInput),
  /** Becomes drafts, addresses and facilities of the customer. Nothing that exists is overwritten. */
  keepLeftWork: endpoint<null>()(['POST', '/members/left-work/:id'], byId, own),
  discardLeftWork: endpoint<null>()(['DELETE', '/members/left-work/:id'], byId, own),
  /** Works for another of one's customers, without signing in again. The token comes in its cookie as well. */
  switch: endpoint<Session>()(['POST', '/customers/:id/session'], byId, {
    impersonation: 'never',
    permission: 'any',
    beforeFactor: true,
  }),
}

const MAX_LEFT = 2000
const leftRecord = lazySchema(() =>
  object({
    entity: string<LeftRecord['entity']>().oneOf(LEFT_ENTITIES).required(),
    id: string().min(1).max(64).required(),
    doc: mixed<RecordData>(
      (value): value is RecordData => typeof value === 'object' && value !== null && !Array.isArray(value),
    ).required(),
  }),
)

/** For a device of somebody who was removed: every other call answers 401 with `account.removed`. */
export const departures = {
  /**
   * By the token of the session that ended with the membership. An owner is offered the records; those that aren't
   * valid are left out. `id`: of this part, so that it counts once; after the `last` one the token is worth nothing.
   * 404: it was done before, or is too long ago.
   */
  handIn: endpoint<null>()(
    ['POST', '/departures'],
    () =>
      object({
        id: uuid(),
        last: boolean().default(true),
        records: array(leftRecord).max(MAX_LEFT, 'validation.tooMany').required(),
      }),
    {
      access: 'public',
      limit: { name: 'departure', max: 120, per: 'hour' },
    },
  ),
}
