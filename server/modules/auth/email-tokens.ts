import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { emailTokens, users, type TokenPurpose } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/hash.ts'
import type { User } from '#server/http/session.ts'
import { newCode } from './captcha.ts'

export type EmailToken = typeof emailTokens.$inferSelect
interface Wanted {
  customerId: string
  userId: string
  purpose: TokenPurpose
  email: string
}

/** D19 for a new password, from the moment the mail goes; the others wait until somebody reads their mail. */
const LIFE_MS: Record<TokenPurpose, number> = {
  reset: 30 * 60_000,
  mobile: 30 * 60_000,
  change: 86_400_000,
  confirm: 7 * 86_400_000,
}

/** @returns the word for the link, which exists nowhere else. */
export async function newEmailToken(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  wanted: Wanted,
): Promise<string> {
  const token = clock.secret(32)
  await store(sql, clock, token, wanted)
  return token
}

/** @returns the code that is read in a mail and typed: good for this account and this number alone. */
export async function newMobileCode(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  { mobile, ...wanted }: Wanted & { mobile: string },
): Promise<string> {
  const code = newCode(clock)
  await store(sql, clock, mobileWord(wanted.userId, mobile, code), wanted)
  return code
}

async function store(
  sql: Sql,
  clock: Clock,
  word: string,
  { customerId, userId, purpose, email }: Wanted,
): Promise<void> {
  await sql.insert(emailTokens).values({
    customerId,
    userId,
    purpose,
    email,
    tokenHash: sha256(word),
    expiresAt: new Date(clock.now().getTime() + LIFE_MS[purpose]),
  })
}

/** What a mobile code is compared as: a code is short, so it counts only together with whose and what for. */
export const mobileWord = (userId: string, mobile: string, code: string): string =>
  `mobile:${userId}:${mobile}:${code.trim().toUpperCase()}`

/** Whose link it is, while it holds; what is slow is done before it is taken. */
export async function userOfToken(
  { sql }: Pick<Database, 'sql'>,
  clock: Clock,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<User | undefined> {
  const [found] = await sql
    .select()
    .from(emailTokens)
    .innerJoin(users, and(eq(users.customerId, emailTokens.customerId), eq(users.id, emailTokens.userId)))
    .where(holds(token, clock, purposes))
  return found?.users
}

/** Deleting is taking: of two at once only one gets it. All other links for the same thing end with it. */
export async function consumeEmailToken(
  tx: Sql,
  clock: Clock,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<EmailToken | undefined> {
  const [taken] = await tx
    .delete(emailTokens)
    .where(holds(token, clock, purposes))
    .returning()
  if (taken) await endEmailTokens(tx, taken)
  return taken
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

const holds = (token: string, clock: Clock, purposes: readonly TokenPurpose[]) =>
  and(
    eq(emailTokens.tokenHash, sha256(token)),
    gt(emailTokens.expiresAt, clock.now()),
    inArray(emailTokens.purpose, [...purposes]),
  )
