import { asc, gt, sql } from 'drizzle-orm'
import { SYNC_PAGE, type SyncChange, type SyncFeed } from '#src/contract/sync.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { feeds, records } from '#server/db/schema/sync.ts'

/**
 * The next page of changes after `since`. Removals are included even for a device that starts from the
 * beginning: it may know a record from the response to a change of its own.
 * @param began where the feed ended when the device started from the beginning, so that it never had what was
 * purged before; 0 if it didn't
 */
export async function pull(db: CustomerDb, since: number, began = 0): Promise<SyncFeed> {
  const feed = await db.one(feeds, sql`true`)
  const { lastSeq, forgottenSeq } = feed ?? { lastSeq: 0, forgottenSeq: 0 }
  const reset = since > lastSeq || (since > 0 && since < forgottenSeq && began < forgottenSeq)
  const after = reset ? 0 : since
  const rows = await db.find(records, gt(records.seq, after), {
    orderBy: [asc(records.seq)],
    limit: SYNC_PAGE + 1,
  })
  const shown = rows.slice(0, SYNC_PAGE)
  const more = rows.length > SYNC_PAGE
  return {
    changes: shown.map(({ entity, id, rev, doc, updatedAt }): SyncChange => ({
      entity,
      id,
      rev,
      doc,
      at: updatedAt.toISOString(),
    })),
    next: more ? shown.at(-1)!.seq : Math.max(lastSeq, shown.at(-1)?.seq ?? 0),
    head: lastSeq,
    more,
    reset,
  }
}
