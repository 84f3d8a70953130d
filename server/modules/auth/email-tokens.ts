import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { emailTokens, users, type TokenPurpose } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import type { User } from '#server/http/session.ts'
import { newCode } from './captcha.ts'

export type EmailToken = typeof emailTokens.$inferSelect
interface TokenRequest {
  customerId: string
  userId: string
  purpose: TokenPurpose
  email: string
}

/**
 * D19 sets the lifetime for password links, counted from when the email is sent; the others wait until people
 * read their mail.
 */
const LIFE_MS: Record<TokenPurpose, number> = {
  reset: 30 * 60_000,
  mobile: 30 * 60_000,
  change: 86_400_000,
  confirm: 7 * 86_400_000,
}

/** @returns the token for the link, which isn't stored anywhere */
export async function newEmailToken(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  request: TokenRequest,
): Promise<string> {
  const token = clock.secret(32)
  await store(sql, clock, token, request)
  return token
}

/** @returns the code that is read in an email and typed; it is valid for this account and this number only */
export async function newMobileCode(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  { mobile, ...request }: TokenRequest & { mobile: string },
): Promise<string> {
  const code = newCode(clock)
  await store(sql, clock, mobileSecret(request.userId, mobile, code), request)
  return code
}

async function store(
  sql: Sql,
  clock: Clock,
  secret: string,
  { customerId, userId, purpose, email }: TokenRequest,
): Promise<void> {
  await sql.insert(emailTokens).values({
    customerId,
    userId,
    purpose,
    email,
    tokenHash: sha256(secret),
    expiresAt: new Date(clock.now().getTime() + LIFE_MS[purpose]),
  })
}

/**
 * What a mobile code is hashed with. A code is short, so it counts only together with the user and the
 * number.
 */
export const mobileSecret = (userId: string, mobile: string, code: string): string =>
  `mobile:${userId}:${mobile}:${code.trim().toUpperCase()}`

/** The user of a valid link, without using it up; slow work is done before that. */
export async function findTokenUser(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<User | undefined> {
  const [found] = await sql
    .select()
    .from(emailTokens)
    .innerJoin(users, and(eq(users.customerId, emailTokens.customerId), eq(users.id, emailTokens.userId)))
    .where(isValidToken(token, clock, purposes))
  return found?.users
}

/**
 * Uses a token up by deleting it, so that of two simultaneous calls only one gets it. All other links for the
 * same purpose end with it.
 */
export async function consumeEmailToken(
  tx: Sql,
  clock: Clock,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<EmailToken | undefined> {
  const [used] = await tx
    .delete(emailTokens)
    .where(isValidToken(token, clock, purposes))
    .returning()
  if (used) await endEmailTokens(tx, used)
  return used
}

export async function endEmailTokens(
  tx: Sql,
  { customerId, userId, purpose }: Pick<EmailToken, 'customerId' | 'userId' | 'purpose'>,
): Promise<void> {
  await tx
    .delete(emailTokens)
    .where(
      and(
        eq(emailTokens.customerId, customerId),
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
      ),
    )
}

export async function deleteOldEmailTokens({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(emailTokens).where(lt(emailTokens.expiresAt, now))
}

const isValidToken = (token: string, clock: Clock, purposes: readonly TokenPurpose[]) =>
  and(
    eq(emailTokens.tokenHash, sha256(token)),
    gt(emailTokens.expiresAt, clock.now()),
    inArray(emailTokens.purpose, [...purposes]),
  )
