import { and, eq, lte, sql } from 'drizzle-orm'
import type { QueueLease } from '#src/contract/desk/queue.ts'
import { LEASE_MINUTES, type QueueKind } from '#src/domain/desk/queue.ts'
import { users } from '#server/db/schema/accounts.ts'
import { queueLeases } from '#server/db/schema/desk.ts'
import type { Deps } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { isWaiting } from './queue.ts'

interface Item {
  kind: QueueKind
  subject: string
}

/**
 * Takes an item, or takes it again for as long. One statement decides: of two who press at once, the database
 * lets one through.
 * @throws RequestError 409 with the name of whoever has it, 404 when it doesn't wait any more
 */
export async function takeItem(
  deps: Deps,
  user: Pick<User, 'id' | 'nickName'>,
  item: Item,
): Promise<QueueLease> {
  const { database, clock } = deps
  const now = clock.now()
  if (!(await isWaiting(deps, item))) throw notFound()
  const until = new Date(now.getTime() + LEASE_MINUTES * 60_000)
  const taken = await database.sql
    .insert(queueLeases)
    .values({ ...item, userId: user.id, until })
    .onConflictDoUpdate({
      target: [queueLeases.kind, queueLeases.subject],
      set: { userId: user.id, until },
      setWhere: sql`${queueLeases.userId} = ${user.id}::uuid or ${queueLeases.until} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ until: queueLeases.until })
  if (taken.length > 0) {
    await database.sql.delete(queueLeases).where(lte(queueLeases.until, now))
    return { name: user.nickName, until: until.toISOString(), mine: true }
  }
  const [held] = await database.sql
    .select({ name: users.nickName, until: queueLeases.until })
    .from(queueLeases)
    .leftJoin(users, eq(users.id, queueLeases.userId))
    .where(ofItem(item))
  // Given back a moment ago.
  if (!held) return takeItem(deps, user, item)
  throw conflict('desk.queue.held', {
    values: { name: held.name ?? '–', minutes: Math.ceil((held.until.getTime() - now.getTime()) / 60_000) },
  })
}

/** Gives back what the person has; anything else stays as it is. */
export async function releaseItem({ database }: Deps, { id }: Pick<User, 'id'>, item: Item): Promise<void> {
  await database.sql.delete(queueLeases).where(and(ofItem(item), eq(queueLeases.userId, id)))
}

const ofItem = ({ kind, subject }: Item) => and(eq(queueLeases.kind, kind), eq(queueLeases.subject, subject))
