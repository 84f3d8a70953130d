import { object, string } from 'yup'
import { invitationSchema, joinSchema, rolesSchema } from '#src/domain/account/member.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/** `lastUsedAt` is accurate to a few minutes; null: never. */
export interface Member {
  id: string
  nickName: string
  email: string
  roles: MemberRole[]
  joinedAt: string
  lastUsedAt: string | null
}
/** Not accepted yet. */
export interface PendingInvitation {
  id: string
  email: string
  roles: MemberRole[]
  locale: Locale
  expiresAt: string
}
/** What the link of an invitation leads to. `known`: the address has an account already. */
export interface Invitation {
  customer: string
  email: string
  roles: MemberRole[]
  known: boolean
}

const noInput = lazySchema(() => object({}))
const byToken = lazySchema(() => object({ token: string().max(200).required('validation.required') }))
/** Who belongs to a customer is never changed on their behalf (D20). */
const own = { impersonation: 'never', permission: 'members' } as const
/** Each sends an email to an address that the member typed. */
const limit = { name: 'invite', max: 30, per: 'hour' } as const

/** The people of a customer (D48). */
export const members = {
  /** Invitations are for those who may invite; others get none. */
  list: endpoint<{ members: Member[]; invitations: PendingInvitation[] }>()(['GET', '/members'], noInput, {
    kept: true,
  }),
  /** Sends a link for one use within 7 days. */
  invite: endpoint<PendingInvitation>()(['POST', '/members/invitations'], invitationSchema, {
    ...own,
    limit,
  }),
  /** A new link for another 7 days; the earlier one ends. */
  resend: endpoint<PendingInvitation>()(['POST', '/members/invitations/:id/resend'], byId, { ...own, limit }),
  withdraw: endpoint<null>()(['DELETE', '/members/invitations/:id'], byId, own),
  /** 409: nobody would be left as an owner. */
  change: endpoint<null>()(['PUT', '/members/:id'], () => byId.concat(rolesSchema), own),
  /** Ends their sessions at once. 409: the only owner. */
  remove: endpoint<null>()(['DELETE', '/members/:id'], byId, own),
  /** Makes another member the owner instead of oneself. */
  handOver: endpoint<null>()(['POST', '/members/:id/owner'], byId, own),
  /** Leaves the customer of this session. 409: the only owner. */
  leave: endpoint<null>()(['DELETE', '/membership'], noInput, { impersonation: 'never', permission: 'any' }),
  /** Works for another of one's customers, without signing in again. The token comes in its cookie as well. */
  switch: endpoint<Session>()(['POST', '/customers/:id/session'], byId, {
    impersonation: 'never',
    permission: 'any',
  }),
}

/** By the link of an email. The token isn't in an address, which is written to logs. */
export const invitations = {
  get: endpoint<Invitation>()(['POST', '/invitations/read'], byToken, {
    access: 'public',
    limit: { name: 'confirm', max: 30, per: 'hour' },
  }),
  /** Whoever is signed in belongs to the customer from now on, and works for it. 401 when nobody is. */
  accept: endpoint<Session>()(['POST', '/invitations/accept'], byToken, {
    access: 'public',
    limit: { name: 'confirm', max: 30, per: 'hour' },
  }),
  /** The same with a new account for the address that was invited. */
  join: endpoint<Session>()(['POST', '/invitations/join'], joinSchema, {
    access: 'public',
    limit: { name: 'confirm', max: 30, per: 'hour' },
  }),
}
