import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { parsePhone } from '#src/domain/shared/phone.ts'
import type { Database } from '#server/db/database.ts'
import { loginFailures } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import type { User } from '#server/http/session.ts'

/**
 * Who is trying to sign in, and from where: an account, or a name that no account has, however it is spelled
 * (D49).
 */
export interface Attempt {
  account: string
  address: string
}

/** From this many failures on, signing in asks for the picture (D18). */
const SUSPICIOUS_AFTER = 3
/** Failures older than this are forgiven. */
const FORGIVEN_MS = 3600_000
const FIRST_WAIT_MS = 250
/** 250 ms doubled this often: 8 s. */
const DOUBLED_AT_MOST = 5
export const LONGEST_WAIT_SECONDS = (FIRST_WAIT_MS * 2 ** DOUBLED_AT_MOST) / 1000
/** Whoever would have to wait longer than this for earlier attempts is told to come back later. */
const LONGEST_QUEUE_MS = 20_000

/** Names and addresses are stored as hashes: they are personal data and only need comparing. */
export const attemptOf = (user: User | undefined, username: string, address: string): Attempt => ({
  account: `account:${sha256(user?.id ?? parsePhone(username, 'CA')?.e164 ?? username.trim().toLowerCase())}`,
  address: `address:${sha256(address)}`,
})

export async function isSuspicious(
  database: Database,
  { account, address }: Attempt,
  now: Date,
): Promise<boolean> {
  const [row] = await database.sql
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(
      and(
        inArray(loginFailures.key, [account, address]),
        gt(loginFailures.count, SUSPICIOUS_AFTER - 1),
        gt(loginFailures.lastAt, forgivenUpTo(now)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Takes the next turn to try a password. It counts as a failure until it is forgiven, so that simultaneous
 * attempts are judged one after the other, on however many servers. Account and address are counted together:
 * otherwise the first for the account could be the last for the address, and of many none would be judged. The
 * wait before a turn grows up to a limit, so nobody is locked out (D46).
 * @returns the milliseconds to wait, and whether there are enough failures by now to ask for the picture;
 * null if too many are waiting already
 */
export async function takeTurn(
  database: Database,
  { account, address }: Attempt,
  now: Date,
): Promise<{ wait: number; suspicious: boolean } | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const forgiven = sql`${loginFailures.lastAt} <= ${forgivenUpTo(now).toISOString()}::timestamptz`
  const count = sql`case when ${forgiven} then 1 else ${loginFailures.count} + 1 end`
  const wait = sql`case when ${loginFailures.count} < ${SUSPICIOUS_AFTER} then 0 else ${FIRST_WAIT_MS} * power(2, least(${loginFailures.count} - ${SUSPICIOUS_AFTER}, ${DOUBLED_AT_MOST})) end * interval '1 millisecond'`
  return database.transaction(async (tx) => {
    const [turn] = await tx
      .insert(loginFailures)
      .values({ key: account, count: 1, lastAt: now })
      .onConflictDoUpdate({
        target: loginFailures.key,
        set: {
          count,
          lastAt: sql`case when ${forgiven} then ${at} else greatest(${loginFailures.lastAt}, ${at}) + ${wait} end`,
        },
        setWhere: lte(loginFailures.lastAt, new Date(now.getTime() + LONGEST_QUEUE_MS)),
      })
      .returning()
    if (!turn) return null
    const [from] = await tx
      .insert(loginFailures)
      .values({ key: address, count: 1, lastAt: now })
      .onConflictDoUpdate({ target: loginFailures.key, set: { count, lastAt: now } })
      .returning()
    return {
      wait: Math.max(0, turn.lastAt.getTime() - now.getTime()),
      suspicious: Math.max(turn.count, from!.count) > SUSPICIOUS_AFTER,
    }
  })
}

/** After a success. The address keeps its other failures, because it may be trying many accounts. */
export async function forgive(database: Database, { account, address }: Attempt): Promise<void> {
  await database.sql.delete(loginFailures).where(eq(loginFailures.key, account))
  await database.sql
    .update(loginFailures)
    .set({ count: sql`${loginFailures.count} - 1` })
    .where(and(eq(loginFailures.key, address), gt(loginFailures.count, 0)))
}

/** Whoever set a new password through their email starts over. */
export const forgiveAccount = async (database: Database, user: User): Promise<void> => {
  await database.sql.delete(loginFailures).where(eq(loginFailures.key, attemptOf(user, '', '').account))
}

export async function deleteOldFailures(database: Database, now: Date): Promise<void> {
  await database.sql.delete(loginFailures).where(lte(loginFailures.lastAt, forgivenUpTo(now)))
}

const forgivenUpTo = (now: Date) => new Date(now.getTime() - FORGIVEN_MS)
