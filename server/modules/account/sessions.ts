import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { SessionRow } from '#src/contract/account.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { notFound } from '#server/errors.ts'
import type { CustomerContext } from '#server/serve.ts'
import { hashed } from '#server/session.ts'

/** Everywhere the person is signed in, this place first, then what was used last. */
export async function listSessions(context: CustomerContext): Promise<SessionRow[]> {
  const { db, session } = context
  const rows = await db.find(sessions, living(context), { orderBy: [desc(sessions.lastUsedAt), desc(sessions.createdAt)] })
  const shown = rows.map(({ tokenHash, browser, system, createdAt, lastUsedAt, impersonatorId }) => ({
    id: idOf(tokenHash), browser, system, createdAt: createdAt.toISOString(), lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    current: tokenHash === session.tokenHash, byOperator: impersonatorId !== null,
  }))
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current))
}

export async function endSession(context: CustomerContext, id: string): Promise<void> {
  const found = (await context.db.find(sessions, living(context))).find(({ tokenHash }) => idOf(tokenHash) === id)
  if (!found) throw notFound()
  await context.db.remove(sessions, eq(sessions.tokenHash, found.tokenHash))
}

/** @returns how many ended */
export const endOtherSessions = (context: CustomerContext): Promise<number> =>
  context.db.remove(sessions, and(living(context), ne(sessions.tokenHash, context.session.tokenHash))!)

const living = ({ session, clock }: CustomerContext): SQL => and(eq(sessions.userId, session.user.id), gt(sessions.expiresAt, clock.now()))!

/** A name for the session that opens and ends nothing by itself, unlike the hash of its token (contract: auth.revoke). */
const idOf = (tokenHash: string): string => hashed(tokenHash).slice(0, 32)
