import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { loginFailures } from '#server/db/schema/accounts.ts'
import { hashed } from '#server/session.ts'

interface Attempt { username: string; address: string }

/** D18: from here on a sign-in asks for the picture. */
const SUSPICIOUS_AFTER = 3
/** Failures that are this old are forgiven. */
const FORGIVEN_MS = 3600_000
const LONGEST_WAIT_MS = 8000

/** Names and addresses are kept as hashes: they are personal data and only need comparing. */
const accountKey = (username: string) => `account:${hashed(username.toLowerCase())}`
const keysOf = ({ username, address }: Attempt) => [accountKey(username), `address:${hashed(address)}`]

export async function isSuspicious(database: Database, attempt: Attempt, now: Date): Promise<boolean> {
  return (await counts(database, attempt, now)).some((count) => count >= SUSPICIOUS_AFTER)
}

/** Grows with each failure of the account, and ends: a wait locks nobody out (D46). Milliseconds. */
export async function waitBefore(database: Database, attempt: Attempt, now: Date): Promise<number> {
  const [account = 0] = await counts(database, attempt, now)
  return account < SUSPICIOUS_AFTER ? 0 : Math.min(LONGEST_WAIT_MS, 250 * 2 ** (account - SUSPICIOUS_AFTER))
}

export async function noteFailure(database: Database, attempt: Attempt, now: Date): Promise<void> {
  for (const key of keysOf(attempt))
    await database.sql.insert(loginFailures).values({ key, count: 1, lastAt: now }).onConflictDoUpdate({
      target: loginFailures.key,
      set: { count: sql`case when ${loginFailures.lastAt} <= ${forgivenUpTo(now).toISOString()}::timestamptz then 1 else ${loginFailures.count} + 1 end`, lastAt: now },
    })
}

/** The account's failures end with its success; the address's stay, because it may be trying many accounts. */
export async function forgiveAccount(database: Database, username: string): Promise<void> {
  await database.sql.delete(loginFailures).where(eq(loginFailures.key, accountKey(username)))
}

export async function forgetOldFailures(database: Database, now: Date): Promise<void> {
  await database.sql.delete(loginFailures).where(lte(loginFailures.lastAt, forgivenUpTo(now)))
}

async function counts(database: Database, attempt: Attempt, now: Date): Promise<number[]> {
  const keys = keysOf(attempt)
  const rows = await database.sql.select().from(loginFailures).where(and(inArray(loginFailures.key, keys), gt(loginFailures.lastAt, forgivenUpTo(now))))
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0)
}

const forgivenUpTo = (now: Date) => new Date(now.getTime() - FORGIVEN_MS)
