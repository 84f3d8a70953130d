import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import type { SessionRow } from '#src/contract/account/account.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { isLiving } from '#server/http/session.ts'

/** Everywhere the person is signed in: this session first, then the most recently used. */
export async function listSessions(context: CustomerContext): Promise<SessionRow[]> {
  const { home, session } = context
  const rows = await home.find(sessions, ownSessions(context), {
    orderBy: [desc(sessions.lastUsedAt), desc(sessions.createdAt)],
  })
  const shown = rows.map(({ id, browser, system, createdAt, lastUsedAt, impersonated }) => ({
    id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    current: id === session.id,
    byOperator: impersonated,
  }))
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current))
}

export async function endSession(context: CustomerContext, id: string): Promise<void> {
  if ((await context.home.remove(sessions, and(ownSessions(context), eq(sessions.id, id))!)) === 0)
    throw notFound()
}

/** @returns how many sessions ended */
export const endOtherSessions = (context: CustomerContext): Promise<number> =>
  context.home.remove(sessions, and(ownSessions(context), ne(sessions.id, context.session.id))!)

const ownSessions = ({ session, clock }: CustomerContext): SQL =>
  and(eq(sessions.userId, session.user.id), isLiving(clock.now()))!
