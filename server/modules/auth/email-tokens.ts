import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { emailTokens, users, type TokenPurpose } from '#server/db/schema/accounts.ts'
import { hashed, type User } from '#server/session.ts'

export type EmailToken = typeof emailTokens.$inferSelect
interface Wanted { customerId: string; userId: string; purpose: TokenPurpose; email: string }

/** D19 for a new password, from the moment the mail goes; the others wait until somebody reads their mail. */
const LIFE_MS: Record<TokenPurpose, number> = { reset: 30 * 60_000, change: 86_400_000, confirm: 7 * 86_400_000 }

/** @returns the word for the link, which exists nowhere else. */
export async function newEmailToken({ sql }: Pick<Database, 'sql'>, clock: Clock, wanted: Wanted): Promise<string> {
  const token = clock.secret(32)
  await sql.insert(emailTokens).values({ ...wanted, tokenHash: hashed(token), expiresAt: new Date(clock.now().getTime() + LIFE_MS[wanted.purpose]) })
  return token
}

/** Whose link it is, while it holds; what is slow is done before it is taken. */
export async function userOfToken({ sql }: Pick<Database, 'sql'>, clock: Clock, token: string, purposes: readonly TokenPurpose[]): Promise<User | undefined> {
  const [found] = await sql.select().from(emailTokens).innerJoin(users, and(eq(users.customerId, emailTokens.customerId), eq(users.id, emailTokens.userId))).where(holds(token, clock, purposes))
  return found?.users
}

/** Deleting is taking: of two at once only one gets it. All other links for the same thing end with it. */
export async function takeEmailToken(tx: Sql, clock: Clock, token: string, purposes: readonly TokenPurpose[]): Promise<EmailToken | undefined> {
  const [taken] = await tx.delete(emailTokens).where(holds(token, clock, purposes)).returning()
  if (taken) await endEmailTokens(tx, taken)
  return taken
}

export async function endEmailTokens(tx: Sql, { customerId, userId, purpose }: Pick<EmailToken, 'customerId' | 'userId' | 'purpose'>): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.customerId, customerId), eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
}

export async function forgetOldEmailTokens({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(emailTokens).where(lt(emailTokens.expiresAt, now))
}

const holds = (token: string, clock: Clock, purposes: readonly TokenPurpose[]) => and(eq(emailTokens.tokenHash, hashed(token)), gt(emailTokens.expiresAt, clock.now()), inArray(emailTokens.purpose, [...purposes]))
