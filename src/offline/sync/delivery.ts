import { Dexie } from 'dexie'
import { merge } from '#src/domain/sync/merge.ts'
import { takeBatch, oldestPerRecord, isDue, leasedBy } from '#src/domain/sync/outbox-lease.ts'
import type { Version } from '#src/domain/sync/sync.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
import { putRecord } from '#src/offline/database/stored-records.ts'
import type { OutboxRow, RecordRow } from '#src/offline/database/rows.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { isUnsent, NO_LEASE, rowsOf, type Moment } from './outbox.ts'
import { reconcileRecord, settleRecord } from './reconcile-record.ts'

// An entry of the outbox from its claim to the server's answer; its states are in outbox.ts.

const MAX_FAILURES = 8

/**
 * Claims what may be sent now, for `leaseMs`: for each record the oldest change only, at most `max` in all
 * and as much as one call carries. Claimed rows are frozen. If the claimant dies, its lease runs out.
 */
export const claim = (
  db: UserDatabase,
  { now, newId }: Moment,
  { leaseMs, max }: { leaseMs: number; max: number },
): Promise<OutboxRow[]> =>
  db.transaction('rw', db.outbox, async () => {
    const leaseId = newId()
    const claimed = takeBatch(await dueHeads(db, now, max)).map((row): OutboxRow =>
      leasedBy(row, leaseId, now + leaseMs),
    )
    await db.outbox.bulkPut(claimed)
    return claimed
  })

/** The server applied it: `version` is the current data there, or the data when it was first applied. */
export const acknowledge = (
  db: UserDatabase,
  sent: OutboxRow,
  version: Version,
  moment: Moment,
): Promise<void> =>
  ifLeaseHeld(db, sent, async () => {
    const [record, rows] = await Promise.all([
      db.records.get([sent.entity, sent.id]),
      rowsOf(db, sent.key),
      db.outbox.delete(sent.seq),
    ])
    if (!record) return
    const followers = rows.filter(({ seq }) => seq !== sent.seq)
    const doc = followers.length > 0 ? rebasedDoc(sent, version, record) : version.doc
    for (const row of followers)
      await db.outbox.update(row.seq, {
        baseRev: version.rev,
        ...(isUnsent(row) && row === followers.at(-1) && { doc }),
      })
    const { seen, ...known } = record
    await putRecord(db, { ...known, doc, rev: version.rev, base: version.doc }, followers.length > 0)
    if (seen && seen.rev > version.rev)
      await reconcileRecord(
        db,
        (await db.records.get([sent.entity, sent.id])) ?? missingRecord(sent),
        seen,
        moment,
      )
  })

/** The server had another version than the one this was based on. */
export const rebase = (db: UserDatabase, sent: OutboxRow, theirs: Version, moment: Moment): Promise<void> =>
  ifLeaseHeld(db, sent, async () => {
    const record = (await db.records.get([sent.entity, sent.id])) ?? missingRecord(sent)
    await db.outbox.bulkDelete((await rowsOf(db, sent.key)).map(({ seq }) => seq))
    const newest = record.seen && record.seen.rev > theirs.rev ? record.seen : theirs
    await settleRecord(db, record, newest, moment)
  })

/**
 * Back into the queue, frozen as it is. `failed`: the server itself failed, which is not retried for ever.
 */
export const requeue = (
  db: UserDatabase,
  sent: OutboxRow,
  { nextAt, error, failed = false }: { nextAt: number; error: string; failed?: boolean },
): Promise<void> =>
  ifLeaseHeld(db, sent, async () => {
    const failures = sent.failures + (failed ? 1 : 0)
    await db.outbox.update(sent.seq, {
      state: failures >= MAX_FAILURES ? 'dead' : 'queued',
      failures,
      nextAt,
      error,
      ...NO_LEASE,
    })
  })

/** Refused for good: a person decides. Only later changes of this record wait behind it. */
export const refuse = (db: UserDatabase, sent: OutboxRow, error: string): Promise<void> =>
  ifLeaseHeld(db, sent, async () => {
    await db.outbox.update(sent.seq, { state: 'dead', error, ...NO_LEASE })
  })

/**
 * Rebases later edits on what the server made of the earlier one; where both wrote, the later edit counts.
 */
function rebasedDoc(
  sent: OutboxRow,
  { doc: answered }: Version,
  { entity, doc: latest }: RecordRow,
): RecordData | null {
  if (sent.doc === null || answered === null || latest === null) return latest
  return merge(sent.doc, answered, latest, SYNCED_ENTITIES[entity].whole).doc
}

/** Only the holder of the lease may record the outcome: its answer may come after somebody else's. */
const ifLeaseHeld = (db: UserDatabase, sent: OutboxRow, work: () => Promise<void>): Promise<void> => {
  const insist = async (): Promise<void> => {
    const row = await db.outbox.get(sent.seq)
    if (row?.opId === sent.opId && row.leaseId === sent.leaseId) await work()
  }
  // Nested transactions wait for each other; those within `inOneTransaction` need not.
  return Dexie.currentTransaction?.db === db
    ? insist()
    : db.transaction('rw', db.records, db.outbox, db.conflicts, insist)
}

/**
 * Records the outcomes of different changes in one transaction, in parallel: one each would mean a disk write
 * each.
 */
export const inOneTransaction = <T>(
  db: UserDatabase,
  all: readonly T[],
  note: (one: T) => Promise<void>,
): Promise<void> =>
  db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
    await Promise.all(all.map(note))
  })

/**
 * At most `most`, oldest first. One page at a time: the oldest change of a record in the first pages is the
 * oldest overall.
 */
async function dueHeads(db: UserDatabase, now: number, most: number): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = []
  for (;;) {
    const page = await db.outbox
      .where('seq')
      .above(rows.at(-1)?.seq ?? 0)
      .limit(most)
      .toArray()
    rows.push(...page)
    const due = oldestPerRecord(rows).filter((row) => isDue(row, now))
    if (due.length >= most || page.length < most) return due.slice(0, most)
  }
}

const missingRecord = ({ entity, id }: OutboxRow): RecordRow => ({
  entity,
  id,
  doc: null,
  rev: 0,
  base: null,
  updatedAt: 0,
  tokens: [],
})
