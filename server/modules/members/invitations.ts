import { eq, lt } from 'drizzle-orm'
import type { PendingInvitation } from '#src/contract/account/members.ts'
import { MAX_INVITATIONS, type NewInvitation } from '#src/domain/account/member.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { invitations } from '#server/db/schema/members.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Clock } from '#server/platform/clock.ts'
import { conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { invitationEmail } from './emails.ts'

type Row = Omit<typeof invitations.$inferSelect, 'customerId'>

const LIFE_MS = 7 * 86_400_000

/** Inviting an address again replaces the earlier invitation. @throws RequestError at the field `email` */
export async function invite(
  context: CustomerContext,
  { email, locale, ...membership }: NewInvitation,
): Promise<PendingInvitation> {
  const { db, session, clock } = context
  // The email names whoever invites by an address that is theirs.
  if (!session.user.emailConfirmedAt) throw new RequestError('members.confirmEmail', { code: 403 })
  return db.transaction(async (tx) => {
    await tx.self({ lock: true })
    if ((await tx.people()).some(({ userName }) => userName === email))
      throw new RequestError('members.already', { fields: { email: 'members.already' } })
    await tx.remove(invitations, eq(invitations.email, email))
    if ((await tx.countUpTo(invitations, MAX_INVITATIONS)) >= MAX_INVITATIONS)
      throw conflict('members.tooMany')
    const now = clock.now()
    const row = {
      id: clock.newId(),
      email,
      roles: membership.roles,
      dailyLimitCents: membership.dailyLimitCents ?? null,
      approvalAboveCents: membership.approvalAboveCents ?? null,
      locale,
      tokenHash: null,
      createdAt: now,
      expiresAt: expiry(now),
    }
    await tx.insert(invitations, row)
    await sendLink(context, tx, row)
    return toPending(row)
  })
}

export const resendInvitation = (context: CustomerContext, id: string): Promise<PendingInvitation> =>
  context.db.transaction(async (tx) => {
    const row = await tx.one(invitations, eq(invitations.id, id), { lock: true })
    if (!row) throw notFound()
    const next = { ...row, tokenHash: null, expiresAt: expiry(context.clock.now()) }
    await tx.update(
      invitations,
      { tokenHash: next.tokenHash, expiresAt: next.expiresAt },
      eq(invitations.id, id),
    )
    await sendLink(context, tx, next)
    return toPending(next)
  })

export async function withdrawInvitation({ db }: CustomerContext, id: string): Promise<void> {
  if ((await db.remove(invitations, eq(invitations.id, id))) === 0) throw notFound()
}

async function sendLink(
  { clock, config, session }: CustomerContext,
  tx: CustomerDb,
  { id, email, roles, locale }: Row,
): Promise<void> {
  const sent = await tx.mail(
    clock,
    {
      ...invitationEmail({ by: session.user.userName, roles }, locale, config),
      kind: 'member:invitation',
      to: email,
      secret: { purpose: 'invitation', customerId: tx.customerId, invitationId: id },
    },
    { sparingly: true },
  )
  if (!sent) throw new RequestError('auth.mail.enough')
}

/**
 * The token of the link, made when its email is sent; only its hash is stored.
 * @returns null when the invitation is gone
 */
export async function newInvitationToken(
  { database, clock }: { database: Database; clock: Clock },
  { customerId, invitationId }: { customerId: string; invitationId: string },
): Promise<string | null> {
  const token = clock.secret(32)
  const changed = await database
    .forCustomer(customerId)
    .update(invitations, { tokenHash: sha256(token) }, eq(invitations.id, invitationId))
  return changed > 0 ? token : null
}

export async function deleteOldInvitations({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(invitations).where(lt(invitations.expiresAt, now))
}

export const toPending = ({
  id,
  email,
  roles,
  dailyLimitCents,
  approvalAboveCents,
  locale,
  expiresAt,
}: Row): PendingInvitation => ({
  id,
  email,
  roles,
  dailyLimitCents,
  approvalAboveCents,
  locale,
  expiresAt: expiresAt.toISOString(),
})

const expiry = (now: Date): Date => new Date(now.getTime() + LIFE_MS)
