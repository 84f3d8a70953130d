import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { and, desc, eq, gt, isNull, lt, or, sql as text, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PERMISSION_IMPERSONATE, ROLE_DEFAULT } from '#src/domain/account/account.ts'
import {
  DESK,
  deskPermission,
  isStaff,
  staffPermissionsOf,
  staffRolesWith,
} from '#src/domain/account/staff.ts'
import { limitsOf, type SpendingLimits } from '#src/domain/account/spending-limits.ts'
import { permissionsOf, roleName } from '#src/domain/account/roles.ts'
import { deviceName } from '#src/domain/account/device-name.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { hasAnyRole } from '#server/db/has-any-role.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { customers, sessions, users } from '#server/db/schema/accounts.ts'
import { departedDevices, members } from '#server/db/schema/members.ts'

/** D19: twelve hours, thirty days when remembered. */
export const SESSION_SECONDS = 12 * 3600
export const REMEMBERED_SECONDS = 30 * 86_400
/** An administrator comes for one task (D49). */
const IMPERSONATED_SECONDS = 3600
/**
 * After a refresh, the previous token stays valid for this long: other tabs and calls in progress still use
 * it (D49).
 */
const FORMER_TOKEN_MS = 60_000

const USED_WITHIN_MS = 5 * 60_000

export type User = typeof users.$inferSelect
/**
 * Who acts as a user (D20): an administrator, in a session of their own, or the operator at the command line,
 * who has neither.
 */
export interface Impersonation {
  adminId: string | null
  adminSession: string | null
  allowMoney: boolean
}
export interface Session {
  /** Identifies the session for its whole life; can't be used to sign in. */
  id: string
  user: User
  /** The customer they work for, as a member. */
  customerId: string
  accountType: string
  roles: string[]
  permissions: string[]
  limits: SpendingLimits
  lastUsedAt: Date | null
  /** When the person last proved that it is them (server/http/proven.ts). */
  provenAt: Date | null
  /** They have to set up a second factor first: their customer demands one, or they are staff. */
  factorMissing: boolean
  impersonation: Impersonation | null
  /** A program calls, by a key (server/http/api-key.ts). */
  key?: ProgramKey
}
/** `customerId`: whose it is; a test key's session works for another one, its sandbox. */
export interface ProgramKey {
  id: string
  customerId: string
  name: string
  test: boolean
  dailyCents: number | null
}
/** Who did it, as histories name them: a person, or the key of a program. */
export const actorOf = ({ user, key }: Pick<Session, 'user' | 'key'>): string =>
  key ? `${key.name} (API)` : user.nickName
/** A session that was just opened: its token isn't stored anywhere. */
export interface OpenedSession {
  id: string
  token: string
  expiresAt: Date
}

/**
 * @param opening `seconds` is its lifetime without a refresh; an impersonated session has its own. `memberOf` is
 * the customer to work for; left out: the one they used last. `continues`: a session of theirs that this one
 * replaces
 */
export async function openSession(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  {
    user,
    seconds = IMPERSONATED_SECONDS,
    userAgent = '',
    impersonation,
    memberOf,
    continues,
  }: {
    user: Pick<User, 'id' | 'customerId'>
    seconds?: number
    userAgent?: string
    impersonation?: Impersonation
    memberOf?: string
    continues?: Pick<typeof sessions.$inferSelect, 'browser' | 'system' | 'endsAt' | 'provenAt'>
  },
): Promise<OpenedSession> {
  const now = clock.now()
  const id = clock.newId()
  const token = tokenOf(id, clock.secret(32))
  const endsAt = continues?.endsAt ?? after(now, impersonation ? IMPERSONATED_SECONDS : REMEMBERED_SECONDS)
  const expiresAt = earlier(after(now, seconds), endsAt)
  await sql.delete(sessions).where(lt(sessions.expiresAt, now))
  await sql.insert(sessions).values({
    id,
    tokenHash: sha256(token),
    customerId: user.customerId,
    userId: user.id,
    memberOf: memberOf ?? (await lastUsed(sql, user)),
    lifeSeconds: seconds,
    expiresAt,
    endsAt,
    createdAt: now,
    impersonated: impersonation !== undefined,
    impersonatorId: impersonation?.adminId ?? null,
    impersonatorSession: impersonation?.adminSession ?? null,
    allowMoney: impersonation?.allowMoney ?? true,
    ...(continues ? { browser: continues.browser, system: continues.system } : deviceName(userAgent)),
    lastUsedAt: now,
    provenAt: continues ? continues.provenAt : impersonation ? null : now,
  })
  return { id, token, expiresAt }
}

/** The customer a person opens when they sign in: what they registered first, unless they used another since. */
async function lastUsed(sql: Sql, user: Pick<User, 'id' | 'customerId'>): Promise<string> {
  const [member] = await sql
    .select({ customerId: members.customerId })
    .from(members)
    .where(eq(members.userId, user.id))
    .orderBy(text`${members.lastUsedAt} desc nulls last`, desc(eq(members.customerId, user.customerId)))
    .limit(1)
  return member?.customerId ?? user.customerId
}

/**
 * Every call asks this: PostgreSQL plans it once a connection instead of each time, and it is built once a database.
 */
const queries = new WeakMap<Sql, ReturnType<typeof prepareFinding>>()
const prepareFinding = (sql: Sql) =>
  sql
    .select({
      user: users,
      member: members,
      accountType: customers.accountType,
      demandsFactor: customers.demandsFactor,
      session: sessions,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.customerId, sessions.customerId), eq(users.id, sessions.userId)))
    .innerJoin(members, and(eq(members.customerId, sessions.memberOf), eq(members.userId, sessions.userId)))
    .innerJoin(customers, eq(customers.id, sessions.memberOf))
    .where(opens(text.placeholder('hash'), text`${text.placeholder('now')}::timestamptz`))
    .prepare('find_session')

export async function findSession(
  { sql }: Pick<Database, 'sql'>,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const query = queries.get(sql) ?? prepareFinding(sql)
  queries.set(sql, query)
  const [found] = await query.execute({ hash: sha256(token), now: now.toISOString() })
  if (!found) return undefined
  const {
    session: { id, lastUsedAt, provenAt, impersonated, impersonatorId, impersonatorSession, allowMoney },
    user,
    member,
    accountType,
    demandsFactor,
  } = found
  const roles = [...user.roles, ...member.roles.map(roleName)]
  return {
    id,
    user,
    roles: roles.length > 0 ? roles : [ROLE_DEFAULT],
    accountType,
    customerId: member.customerId,
    limits: limitsOf(member),
    lastUsedAt,
    provenAt,
    factorMissing: !impersonated && !user.secondFactor && (demandsFactor || isStaff(user.roles)),
    permissions: [...staffPermissions(user.roles), ...permissionsOf(member.roles)],
    impersonation: impersonated
      ? { adminId: impersonatorId, adminSession: impersonatorSession, allowMoney }
      : null,
  }
}

/** What somebody may do who works for us, in the names of calls. */
const staffPermissions = (roles: readonly string[]): string[] => {
  const permissions = staffPermissionsOf(roles)
  if (permissions.length === 0) return []
  const acts = permissions.includes('customers') ? [PERMISSION_IMPERSONATE] : []
  return [DESK, ...permissions.map(deskPermission), ...acts]
}

/** The token that a request shows. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S{20,200})$/.exec(headers.authorization ?? '')?.[1]

/** Whether a token that opens nothing was of a member who no longer is one. */
export async function hasDeparted({ sql }: Pick<Database, 'sql'>, token: string): Promise<boolean> {
  const found = await sql
    .select({ at: departedDevices.departedAt })
    .from(departedDevices)
    .where(eq(departedDevices.tokenHash, sha256(token)))
  return found.length > 0
}

/** Records that it was used, at most once every few minutes, because every call passes here. */
export async function touchSession(
  { sql }: Pick<Database, 'sql'>,
  { id, lastUsedAt, customerId, user }: Session,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USED_WITHIN_MS) return
  await sql.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id))
  await sql
    .update(members)
    .set({ lastUsedAt: now })
    .where(and(eq(members.customerId, customerId), eq(members.userId, user.id)))
}

/**
 * Replaces the token and renews the session's lifetime, up to its final end. The new token is derived from
 * the presented one and a salt, so whoever presents the previous one again while it is valid (another tab,
 * after a lost response) gets the same new one, which isn't stored anywhere.
 * @returns undefined when the session ended meanwhile
 */
export function refreshSession(
  db: CustomerDb,
  clock: Clock,
  shown: string,
): Promise<OpenedSession | undefined> {
  const now = clock.now()
  const shownHash = sha256(shown)
  return db.transaction(async (tx) => {
    const found = await tx.one(sessions, opens(shownHash, now)!, { lock: true })
    if (!found) return undefined
    const { id, tokenHash, formerUntil, successorSalt, lifeSeconds, endsAt } = found
    if (shownHash !== tokenHash)
      return { id, token: successorOf(id, shown, successorSalt!), expiresAt: found.expiresAt }
    // It was just issued: another refresh would end the previous one early.
    if (formerUntil && formerUntil > now) return { id, token: shown, expiresAt: found.expiresAt }
    const salt = clock.secret(32)
    const token = successorOf(id, shown, salt)
    const expiresAt = earlier(after(now, lifeSeconds), endsAt)
    const former = {
      formerHash: shownHash,
      formerUntil: new Date(now.getTime() + FORMER_TOKEN_MS),
      successorSalt: salt,
    }
    await tx.update(sessions, { tokenHash: sha256(token), ...former, expiresAt }, eq(sessions.id, id))
    return { id, token, expiresAt }
  })
}

export async function closeSession(db: CustomerDb, session: Session): Promise<void> {
  await db.remove(sessions, eq(sessions.id, session.id))
}

/**
 * Ends the session whose current or previous token has this hash. Anybody may call it: nothing else can be
 * done with the hash.
 */
export async function revokeSession({ sql }: Pick<Database, 'sql'>, tokenHash: string): Promise<void> {
  await sql.delete(sessions).where(or(eq(sessions.tokenHash, tokenHash), eq(sessions.formerHash, tokenHash)))
}

/** SQL condition: the session hasn't ended, nor has that of the administrator who acts in it. */
export const isLiving = (now: Date | SQL): SQL =>
  and(
    gt(sessions.expiresAt, now),
    or(isNull(sessions.impersonatorSession), isAdministering(sessions.impersonatorSession, now)),
  )!

/**
 * SQL condition: the session with that id is one of staff who may act for customers, right now. Once it ended, in
 * whatever way, or the role was taken away, nothing that depends on it works any more.
 */
export const isAdministering = (sessionId: PgColumn, now: Date | SQL): SQL => text`exists (
  select 1 from sessions own join users person on person.customer_id = own.customer_id and person.id = own.user_id
  where own.id = ${sessionId} and own.expires_at > ${now instanceof Date ? text`${now.toISOString()}::timestamptz` : now} and ${hasAnyRole(text`person.roles`, staffRolesWith('customers'))})`

const opens = (tokenHash: string | Placeholder, now: Date | SQL) =>
  and(
    or(
      eq(sessions.tokenHash, tokenHash),
      and(eq(sessions.formerHash, tokenHash), gt(sessions.formerUntil, now)),
    ),
    isLiving(now),
  )

/**
 * The session's id before the dot stays the same through every refresh: a device uses it to recognize another
 * tab's token as the same person's (src/api/account-token.ts).
 */
const tokenOf = (id: string, secret: string): string => `${id}.${secret}`
const successorOf = (id: string, former: string, salt: string): string =>
  tokenOf(id, createHmac('sha256', salt).update(former).digest('base64url'))

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
