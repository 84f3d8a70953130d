import { object, string } from 'yup'
import { joinSchema } from '#src/domain/account/joining.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Session } from './auth.ts'
import { endpoint } from '#src/contract/endpoint.ts'

/** What the link of an invitation leads to. `known`: the address has an account already. */
export interface Invitation {
  customer: string
  email: string
  roles: MemberRole[]
  known: boolean
}

const byToken = lazySchema(() => object({ token: string().max(200).required('validation.required') }))
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
