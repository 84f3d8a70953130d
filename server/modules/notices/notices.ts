import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Notice, NoticeList } from '#src/contract/account/notices.ts'
import { NOTICE_DAYS } from '#src/domain/account/notice.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { cursorPage, newestFirst, olderThan } from '#server/db/keyset.ts'
import { notices } from '#server/db/schema/notices.ts'
import type { CustomerContext } from '#server/http/context.ts'

type Context = Pick<CustomerContext, 'db' | 'session'>

const PAGE = 25
/** Nobody counts further. */
const MOST_COUNTED = 100
const KEYSET = { at: notices.createdAt, id: notices.id }

export async function listNotices({ db, session }: Context, after: string): Promise<NoticeList> {
  const rows = await db.find(
    notices,
    and(eq(notices.userId, session.user.id), eq(notices.listed, true), olderThan(KEYSET, after)),
    { orderBy: newestFirst(KEYSET), limit: PAGE + 1 },
  )
  const { shown, next } = cursorPage(rows, PAGE)
  return { rows: shown.map(toNotice), next, unread: await countUnread(db, session.user.id) }
}

/** How many of a person's are unread, up to 100. */
export const countUnread = (db: CustomerDb, userId: string): Promise<number> =>
  db.countUpTo(notices, MOST_COUNTED, isUnread(userId))

/** Idempotent. */
export async function markRead(
  { db, session, clock }: Context & Pick<CustomerContext, 'clock'>,
  { ids, upTo }: { ids: readonly string[]; upTo: string },
): Promise<void> {
  const chosen = [
    ...(ids.length > 0 ? [inArray(notices.id, [...ids])] : []),
    ...(upTo === '' ? [] : [lte(notices.createdAt, new Date(upTo))]),
  ]
  if (chosen.length > 0)
    await db.update(notices, { readAt: clock.now() }, and(isUnread(session.user.id), or(...chosen))!)
}

export async function deleteOldNotices({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(notices).where(lt(notices.createdAt, new Date(now.getTime() - NOTICE_DAYS * 86_400_000)))
}

const isUnread = (userId: string) =>
  and(eq(notices.userId, userId), eq(notices.listed, true), isNull(notices.readAt))

const toNotice = ({
  id,
  kind,
  params,
  link,
  createdAt,
  readAt,
}: Omit<typeof notices.$inferSelect, 'customerId'>): Notice => ({
  id,
  kind,
  params,
  link,
  at: createdAt.toISOString(),
  read: readAt !== null,
})
