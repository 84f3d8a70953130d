import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { PERMISSION_IMPERSONATE } from '#src/domain/account/account.ts'
import { audit } from '#server/db/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { impersonationTokens, users } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import {
  isAdministering,
  openSession,
  type Impersonation,
  type OpenedSession,
  type User,
} from '#server/http/session.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

type Grant = Impersonation & { reason: string }

/** How long a link is good for (D20). */
const LIFE_MS = 5 * 60_000

/** @returns the token of a link for acting as the user: one use, five minutes */
export async function grantImpersonation(
  { database, clock }: Dependencies,
  user: User,
  grant: Grant,
): Promise<string> {
  const token = clock.secret(24)
  const { adminId, reason, allowMoney } = grant
  await database.transaction(async (tx) => {
    const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
    await tx
      .insert(impersonationTokens)
      .values({ tokenHash: sha256(token), customerId: user.customerId, userId: user.id, ...grant, expiresAt })
    await audit(tx, clock, {
      actor: adminId ?? 'operator',
      action: `${PERMISSION_IMPERSONATE}-link`,
      subject: user.id,
      detail: { reason, allowMoney },
    })
  })
  return token
}

/**
 * Uses up a link and opens the session; undefined if the link was used, is too old or never existed, or the
 * administrator's session has ended.
 */
export function beginImpersonation(
  { database, clock }: Dependencies,
  token: string,
  userAgent: string,
): Promise<OpenedSession | undefined> {
  const now = clock.now()
  const { tokenHash, expiresAt, adminSession: madeIn } = impersonationTokens
  return database.transaction(async (tx) => {
    // Deleting uses it up: of two simultaneous calls only one gets the row.
    const [grant] = await tx
      .delete(impersonationTokens)
      .where(
        and(
          eq(tokenHash, sha256(token)),
          gt(expiresAt, now),
          or(isNull(madeIn), isAdministering(madeIn, now)),
        ),
      )
      .returning()
    const [user] = grant
      ? await tx
          .select()
          .from(users)
          .where(and(eq(users.customerId, grant.customerId), eq(users.id, grant.userId)))
      : []
    if (!grant || !user) return undefined
    const { adminId, adminSession, reason, allowMoney } = grant
    const opened = await openSession({ sql: tx }, clock, {
      user,
      userAgent,
      impersonation: { adminId, adminSession, allowMoney },
    })
    await audit(tx, clock, {
      actor: adminId ?? 'operator',
      action: PERMISSION_IMPERSONATE,
      subject: user.id,
      detail: { reason, allowMoney, session: opened.id },
    })
    return opened
  })
}
