import { and, eq, gt } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { authenticators, devices, factorResets, passkeys, recoveryCodes } from '#server/db/schema/factors.ts'
import type { User } from '#server/http/session.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { RequestError } from '#server/platform/errors.ts'
import { tell } from './changes.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Config
}

/** How long the second person has. */
const OPEN_MS = 24 * 3_600_000

/**
 * The first of two persons: says why somebody's factors should go. The person is told at once, so that they can
 * object. A later request replaces an earlier one.
 */
export async function requestReset(
  deps: Dependencies,
  user: User,
  { by, reason }: { by: Pick<User, 'id' | 'userName'>; reason: string },
): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await database.transaction(async (tx) => {
    const db = customerDb(user.customerId, tx)
    await db.remove(factorResets, eq(factorResets.userId, user.id))
    await db.insert(factorResets, {
      userId: user.id,
      requestedBy: by.userName,
      reason,
      createdAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    })
    await tell(db, deps, user, 'resetRequested')
    await audit(tx, clock, {
      actor: by.id,
      action: 'user:reset-factors-request',
      subject: user.id,
      detail: { by: by.userName, reason },
    })
  })
}

/**
 * The second: removes all factors and ends all sessions. The password stays what it is.
 * @throws RequestError when nobody asked for it within a day, or the same person did
 */
export async function confirmReset(
  deps: Dependencies,
  user: User,
  by: Pick<User, 'id' | 'userName'>,
): Promise<void> {
  const { database, clock } = deps
  await database.transaction(async (tx) => {
    const db = customerDb(user.customerId, tx)
    const mine = eq(factorResets.userId, user.id)
    const request = await db.one(factorResets, and(mine, gt(factorResets.expiresAt, clock.now()))!, {
      lock: true,
    })
    if (!request) throw new RequestError('verb.factors.notAsked', { values: { email: user.userName } })
    if (request.requestedBy === by.userName)
      throw new RequestError('verb.factors.sameAdmin', {
        values: { email: user.userName, by: by.userName },
      })
    for (const table of [factorResets, authenticators, passkeys, recoveryCodes, devices, sessions])
      await db.remove(table, eq(table.userId, user.id))
    await db.update(users, { secondFactor: false }, eq(users.id, user.id))
    await tell(db, deps, user, 'factorsReset')
    await audit(tx, clock, {
      actor: by.id,
      action: 'user:reset-factors',
      subject: user.id,
      detail: { by: by.userName, requestedBy: request.requestedBy, reason: request.reason },
    })
  })
}
