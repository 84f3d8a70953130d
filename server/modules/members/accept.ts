import { and, eq, gt } from 'drizzle-orm'
import type { Invitation } from '#src/contract/account/invitations.ts'
import type { Joining } from '#src/domain/account/joining.ts'
import { OFF_BY_DEFAULT } from '#src/domain/account/mail-topic.ts'
import type { Sql } from '#server/db/sql.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { invitations, members } from '#server/db/schema/members.ts'
import type { PublicContext } from '#server/http/context.ts'
import { openSession, SESSION_SECONDS, type OpenedSession } from '#server/http/session.ts'
import { hashChosenPassword } from '#server/modules/auth/passwords.ts'
import { brokenConstraint, forbidden, RequestError, sessionEnded } from '#server/platform/errors.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { customerName, switchCustomer } from './customers.ts'

/** @throws RequestError when the link was used, withdrawn, replaced or is too old */
export async function readInvitation({ database, clock }: PublicContext, token: string): Promise<Invitation> {
  const [found] = await database.sql
    .select({ customer: customerName, email: invitations.email, roles: invitations.roles, known: users.id })
    .from(invitations)
    .innerJoin(customers, eq(customers.id, invitations.customerId))
    .leftJoin(users, eq(users.userName, invitations.email))
    .where(isOpen(token, clock.now()))
  if (!found) throw used()
  return { ...found, known: found.known !== null }
}

/** Whoever holds the link may accept it with the account they are signed in to, whatever its address. */
export async function acceptInvitation(context: PublicContext, token: string): Promise<OpenedSession> {
  const { database, clock, session } = context
  if (!session) throw sessionEnded()
  if (session.impersonation) throw forbidden('error.impersonated')
  const customerId = await database.transaction(async (tx) => {
    const invitation = await consume(tx, token, clock.now())
    await tx
      .insert(members)
      .values({
        customerId: invitation.customerId,
        userId: session.user.id,
        roles: invitation.roles,
        dailyLimitCents: invitation.dailyLimitCents,
        approvalAboveCents: invitation.approvalAboveCents,
        joinedAt: clock.now(),
      })
      // They belong to it already, by an invitation to another address of theirs.
      .onConflictDoNothing()
    return invitation.customerId
  })
  return switchCustomer(context, session, customerId)
}

/** A new person, whose address the link has proven. Their account ends when they belong to nobody any more. */
export async function joinByInvitation(
  { database, clock, locale }: PublicContext,
  { token, nickName, password }: Joining,
  userAgent: string,
): Promise<OpenedSession> {
  // Hashing is expensive, so the link is checked first.
  const [open] = await database.sql.select().from(invitations).where(isOpen(token, clock.now()))
  if (!open) throw used()
  const passwordHash = await hashChosenPassword(password)
  const now = clock.now()
  try {
    return await database.transaction(async (tx) => {
      const { customerId, email, roles, dailyLimitCents, approvalAboveCents } = await consume(tx, token, now)
      const user = {
        customerId,
        id: clock.newId(),
        userName: email,
        mobile: null,
        nickName,
        passwordHash,
        roles: [],
        locale,
        emailConfirmedAt: now,
        mailOff: [...OFF_BY_DEFAULT],
        createdAt: now,
      }
      await tx.insert(users).values(user)
      await tx.insert(members).values({
        customerId,
        userId: user.id,
        roles,
        dailyLimitCents,
        approvalAboveCents,
        joinedAt: now,
      })
      return openSession({ sql: tx }, clock, {
        user,
        seconds: SESSION_SECONDS,
        userAgent,
        memberOf: customerId,
      })
    })
  } catch (error) {
    throw brokenConstraint(error) === 'users_user_name' ? new RequestError('auth.register.taken') : error
  }
}

/** Deleting uses it up: of two simultaneous calls only one gets the row. */
async function consume(tx: Sql, token: string, now: Date): Promise<typeof invitations.$inferSelect> {
  const [invitation] = await tx.delete(invitations).where(isOpen(token, now)).returning()
  if (!invitation) throw used()
  return invitation
}

const isOpen = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, sha256(token)), gt(invitations.expiresAt, now))
const used = () => new RequestError('auth.link.used')
