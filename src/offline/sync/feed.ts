import type { SyncChange, SyncFeed } from '#src/contract/sync.ts'
import { keyOf, type Moment } from './outbox.ts'
import { reconcileRecord } from './reconcile-record.ts'
import { putRecords } from '#src/offline/database/stored-records.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { RecordRow } from '#src/offline/database/rows.ts'

const CURSOR = 'feed'
/** How far the feed was read; during a full reread, the keys seen so far. */
interface Cursor {
  next: number
  copied?: boolean
  anew?: string[]
  /** Where the feed ended when its start was read; until its end was. */
  began?: number
}

export const feedPosition = async (db: UserDatabase): Promise<Pick<Cursor, 'next' | 'began'>> => cursorOf(db)

/** Whether the feed was read to its end once. */
export const hasFirstCopy = async (db: UserDatabase): Promise<boolean> =>
  ((await db.facts.get(CURSOR))?.value as Cursor | undefined)?.copied ?? false

/**
 * Applies a page of the feed that was requested with `since`. If another tab has applied it meanwhile,
 * nothing changes.
 */
export const applyFeed = (db: UserDatabase, since: number, feed: SyncFeed, moment: Moment): Promise<void> =>
  db.transaction('rw', db.records, db.outbox, db.conflicts, db.facts, async () => {
    const cursor = await cursorOf(db)
    if (cursor.next !== since) return
    const anew = feed.reset ? [] : cursor.anew
    const began = feed.reset || since === 0 ? feed.head : cursor.began
    await reconcileAll(db, feed.changes, anew !== undefined, moment)
    const seen = anew && [...anew, ...feed.changes.map(keyOf)]
    if (seen && !feed.more) await dropAbsent(db, new Set(seen))
    await db.facts.put({
      key: CURSOR,
      value: {
        next: feed.next,
        copied: cursor.copied || !feed.more,
        ...(seen && feed.more && { anew: seen }),
        ...(began !== undefined && feed.more && { began }),
      } satisfies Cursor,
    })
  })

/** A first sign-in brings thousands: records that nobody is changing here are written in one go. */
async function reconcileAll(
  db: UserDatabase,
  changes: SyncChange[],
  anew: boolean,
  moment: Moment,
): Promise<void> {
  const known = await db.records.bulkGet(changes.map(({ entity, id }) => [entity, id]))
  const busy = new Set((await db.outbox.orderBy('key').uniqueKeys()) as string[])
  const calm: RecordRow[] = []
  for (const [at, theirs] of changes.entries()) {
    const record = known[at]
    const newest = Math.max(record?.rev ?? 0, record?.seen?.rev ?? 0)
    // An overtaken answer: nothing goes back in time.
    if (theirs.rev <= newest && !anew) continue
    if (!record && theirs.doc === null) continue
    const { entity, id, rev, doc } = theirs
    const start: RecordRow = record ?? { entity, id, doc: null, rev: 0, base: null, updatedAt: 0, tokens: [] }
    if (busy.has(keyOf(theirs))) await reconcileRecord(db, start, { rev, doc }, moment)
    else calm.push({ ...start, doc, rev, base: doc, updatedAt: Date.parse(theirs.at) })
  }
  await putRecords(db, calm)
}

/**
 * After a full reread: records the server doesn't know any more are gone, unless they were changed here;
 * those are new to it.
 */
async function dropAbsent(db: UserDatabase, seen: Set<string>): Promise<void> {
  const absent = (await db.records.toArray()).filter((record) => record.rev > 0 && !seen.has(keyOf(record)))
  for (const record of absent) {
    const rows = await db.outbox.where('key').equals(keyOf(record)).toArray()
    if (rows.length === 0) await db.records.delete([record.entity, record.id])
    else {
      await db.records.put({ ...record, rev: 0, base: null })
      for (const row of rows) if (row.attempts === 0) await db.outbox.update(row.seq, { baseRev: 0 })
    }
  }
}

/** Part of a transaction on facts: it is read anew from its start, as it is another customer's now. */
export const rereadFeed = (db: UserDatabase): Promise<unknown> =>
  db.facts.put({ key: CURSOR, value: { next: 0, copied: true, anew: [] } satisfies Cursor })

const cursorOf = async (db: UserDatabase): Promise<Cursor> =>
  ((await db.facts.get(CURSOR))?.value as Cursor | undefined) ?? { next: 0 }
