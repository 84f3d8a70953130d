import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { PERMISSION_IMPERSONATE, ROLE_ADMIN, ROLE_DEFAULT } from '#src/domain/account.ts'
import { deviceName } from '#src/domain/device-name.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { CustomerDb } from './db/customer-db.ts'
import { customers, sessions, users } from './db/schema/accounts.ts'

/** D19: twelve hours, thirty days when remembered. */
export const SESSION_SECONDS = 12 * 3600
export const REMEMBERED_SECONDS = 30 * 86_400

const USED_WITHIN_MS = 5 * 60_000

export type User = typeof users.$inferSelect
export interface Session {
  tokenHash: string
  user: User
  customerId: string
  accountType: string
  roles: string[]
  permissions: string[]
  lifeSeconds: number
  lastUsedAt: Date | null
  impersonation: { adminId: string; allowMoney: boolean } | null
}
interface Opening { user: User; seconds: number; userAgent?: string; impersonation?: { adminId: string; allowMoney: boolean } }

export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** @returns the token, which exists nowhere else. */
export async function openSession({ sql }: Pick<Database, 'sql'>, clock: Clock, { user, seconds, userAgent = '', impersonation }: Opening): Promise<string> {
  const token = clock.secret(32)
  const now = clock.now()
  await sql.delete(sessions).where(lt(sessions.expiresAt, now))
  await sql.insert(sessions).values({
    tokenHash: hashed(token), customerId: user.customerId, userId: user.id, lifeSeconds: seconds,
    expiresAt: new Date(now.getTime() + seconds * 1000), createdAt: now,
    impersonatorId: impersonation?.adminId ?? null, allowMoney: impersonation?.allowMoney ?? true,
    ...deviceName(userAgent), lastUsedAt: now,
  })
  return token
}

export async function findSession({ sql }: Pick<Database, 'sql'>, token: string, now: Date): Promise<Session | undefined> {
  const tokenHash = hashed(token)
  const { lifeSeconds, lastUsedAt, impersonatorId, allowMoney } = sessions
  const [found] = await sql.select({ user: users, accountType: customers.accountType, session: { lifeSeconds, lastUsedAt, impersonatorId, allowMoney } }).from(sessions)
    .innerJoin(users, and(eq(users.customerId, sessions.customerId), eq(users.id, sessions.userId)))
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  if (!found) return undefined
  const { session, user, accountType } = found
  const roles = user.roles.length > 0 ? user.roles : [ROLE_DEFAULT]
  return {
    tokenHash, user, roles, accountType, customerId: user.customerId, lifeSeconds: session.lifeSeconds, lastUsedAt: session.lastUsedAt,
    permissions: roles.includes(ROLE_ADMIN) ? [PERMISSION_IMPERSONATE] : [],
    impersonation: session.impersonatorId ? { adminId: session.impersonatorId, allowMoney: session.allowMoney } : null,
  }
}

/** Notes that it was used, at most once in some minutes: every call passes here. */
export async function touchSession({ sql }: Pick<Database, 'sql'>, { tokenHash, lastUsedAt }: Session, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USED_WITHIN_MS) return
  await sql.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

/** Starts the session's life anew. */
export async function extendSession(db: CustomerDb, session: Session, now: Date): Promise<void> {
  await db.update(sessions, { expiresAt: new Date(now.getTime() + session.lifeSeconds * 1000) }, eq(sessions.tokenHash, session.tokenHash))
}

export async function closeSession(db: CustomerDb, session: Session): Promise<void> {
  await db.remove(sessions, eq(sessions.tokenHash, session.tokenHash))
}

/** Ends the session whose token has this hash, whoever says so: nothing else can be done with it. */
export async function revokeSession({ sql }: Pick<Database, 'sql'>, tokenHash: string): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}
