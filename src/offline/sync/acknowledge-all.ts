import type { Version } from '#src/domain/sync/sync.ts'
import { rowsOf, type Moment } from './outbox.ts'
import { acknowledge } from './delivery.ts'
import { putRecords } from '#src/offline/database/stored-records.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { OutboxRow, RecordRow } from '#src/offline/database/rows.ts'

/** What was sent, and what the server has now. */
export interface Done {
  sent: OutboxRow
  version: Version
}

/**
 * Like `acknowledge`, for many different records: those untouched since they were sent are written in one go,
 * the rest one by one. Five queries for each would take seconds for a thousand.
 */
export const acknowledgeAll = (db: UserDatabase, done: readonly Done[], moment: Moment): Promise<void> =>
  db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
    // By key: a range query steps from one to the next, and every step is a message to the browser's storage.
    const [records, waiting] = await Promise.all([
      db.records.bulkGet(done.map(({ sent }) => [sent.entity, sent.id])),
      Promise.all(done.map(({ sent }) => rowsOf(db, sent.key))),
    ])
    const known: RecordRow[] = []
    const gone: number[] = []
    const rest: Done[] = []
    for (const [n, { sent, version }] of done.entries()) {
      const [record, [row, follower]] = [records[n], waiting[n]!]
      if (!record || record.seen || follower || row?.opId !== sent.opId || row.leaseId !== sent.leaseId)
        rest.push({ sent, version })
      else {
        gone.push(sent.seq)
        known.push({ ...record, doc: version.doc, rev: version.rev, base: version.doc })
      }
    }
    await Promise.all([db.outbox.bulkDelete(gone), putRecords(db, known)])
    await Promise.all(rest.map(({ sent, version }) => acknowledge(db, sent, version, moment)))
  })
