import { and, eq, gt } from 'drizzle-orm'
import { PERMISSION_IMPERSONATE } from '#src/domain/account.ts'
import { audit } from '#server/audit.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { impersonationTokens, users } from '#server/db/schema/accounts.ts'
import { hashed, type User } from '#server/session.ts'

interface Needs { database: Database; clock: Clock }
/** `adminId` null: the operator at the command line. */
interface Grant { adminId: string | null; reason: string; allowMoney: boolean }

/** D20. */
const LIFE_MS = 5 * 60_000

/** @returns the token of a link that acts as the user: one use, five minutes. */
export async function grantImpersonation({ database, clock }: Needs, user: User, grant: Grant): Promise<string> {
  const token = clock.secret(24)
  await database.transaction(async (tx) => {
    const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
    await tx.insert(impersonationTokens).values({ tokenHash: hashed(token), customerId: user.customerId, userId: user.id, ...grant, expiresAt })
    await audit(tx, clock, { actor: grant.adminId ?? 'operator', action: `${PERMISSION_IMPERSONATE}-link`, subject: user.id, detail: { reason: grant.reason, allowMoney: grant.allowMoney } })
  })
  return token
}

/** Takes the grant of a link; undefined when it was used, is too old or never was. */
export function takeImpersonation({ database, clock }: Needs, token: string): Promise<{ user: User; grant: Grant } | undefined> {
  return database.transaction(async (tx) => {
    // Deleting is taking: of two at once only one gets the row.
    const [grant] = await tx.delete(impersonationTokens)
      .where(and(eq(impersonationTokens.tokenHash, hashed(token)), gt(impersonationTokens.expiresAt, clock.now()))).returning()
    const [user] = grant ? await tx.select().from(users).where(and(eq(users.customerId, grant.customerId), eq(users.id, grant.userId))) : []
    if (!grant || !user) return undefined
    const { adminId, reason, allowMoney } = grant
    await audit(tx, clock, { actor: adminId ?? 'operator', action: PERMISSION_IMPERSONATE, subject: user.id, detail: { reason, allowMoney } })
    return { user, grant: { adminId, reason, allowMoney } }
  })
}
