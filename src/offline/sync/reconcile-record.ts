import type { Version } from '#src/domain/sync/sync.ts'
import { putRecord } from '#src/offline/database/stored-records.ts'
import type { RecordRow } from '#src/offline/database/rows.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { addConflict, isUnsent, keyOf, newRow, rowsOf, type Moment } from './outbox.ts'
import { reconcile } from './reconcile.ts'

/**
 * Reconciles a version from the feed with the record here. Inside a transaction over records, outbox and
 * conflicts.
 */
export async function reconcileRecord(
  db: UserDatabase,
  record: RecordRow,
  theirs: Version,
  moment: Moment,
): Promise<void> {
  const rows = await rowsOf(db, keyOf(record))
  if (rows.length === 0) {
    const { doc, rev } = theirs
    return putRecord(db, { ...record, doc, rev, base: doc, updatedAt: moment.now }, false)
  }
  // Whether the server has what is under way is unknown: its answer comes first.
  if (!rows.every(isUnsent)) {
    await db.records.put({ ...record, seen: theirs })
    return
  }
  await db.outbox.bulkDelete(rows.map(({ seq }) => seq))
  await settleRecord(db, record, theirs, moment)
}

/** Nothing of this record is queued any more: is there still something to send? */
export async function settleRecord(
  db: UserDatabase,
  record: RecordRow,
  theirs: Version,
  moment: Moment,
): Promise<void> {
  const { entity, id } = record
  const meeting = reconcile({ entity, mine: record.doc, base: record.base }, theirs)
  const { seen: _seen, ...known } = record
  const next = { ...known, rev: theirs.rev, base: theirs.doc, updatedAt: moment.now }
  if (meeting.kind === 'ask') {
    await addConflict(db, record, { base: record.base, mine: meeting.mine, theirs: meeting.theirs }, moment)
    return putRecord(db, { ...next, doc: meeting.theirs }, false)
  }
  await putRecord(
    db,
    { ...next, doc: meeting.doc, ...(meeting.revived && { revived: true as const }) },
    meeting.kind === 'send',
  )
  if (meeting.kind === 'send')
    await db.outbox.add(newRow({ entity, id, doc: meeting.doc, baseRev: theirs.rev }, moment))
}
