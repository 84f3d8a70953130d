import { Dexie } from 'dexie'
import { isSame, merge } from '#src/domain/sync/merge.ts'
import { carriedTogether, headsOf, isDue, takenBy } from '#src/domain/sync/outbox-lease.ts'
import type { Version } from '#src/domain/sync/sync.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED } from '#src/domain/synced-entities.ts'
import { reconcile } from './reconcile.ts'
import { putRecord, tokensOf } from '#src/offline/database/stored-records.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { ConflictRow, OutboxRow, RecordRow } from '#src/offline/database/rows.ts'

/*
 * The states of an entry, and what leads out of each:
 *
 * queued, attempts 0   never sent: the next edit is written into it. claim → sending
 * queued, attempts 1…  frozen under its key, not before nextAt. claim → sending
 * sending              under way until leaseUntil. acknowledge → gone; rebase → merged with theirs;
 *                      requeue, releaseOrphans → queued; refuse, or the eighth failure → dead;
 *                      claim, once the lease has ended → sending for somebody else
 * dead, failures 0     refused for good. The next edit takes its place; retry → queued under a new key
 * dead, failures 1…    the server failed at it before. The next edit and retry → queued under the same key
 *
 * discard removes whatever is not sending.
 */

/** Time and ids are passed in. */
export interface Moment {
  now: number
  newId: () => string
}
/**
 * A person's change to a record; `doc` null deletes it. `seen`: the data they started from, if that was a
 * while ago.
 */
export interface Change {
  entity: EntityName
  id: string
  doc: RecordData | null
  seen?: RecordData
}

export const keyOf = (record: { entity: EntityName; id: string }): string => `${record.entity}/${record.id}`

/**
 * Makes a change on this device: the record and its outbox entry in one transaction. Edits that were never
 * sent share one entry; once sent, an entry is frozen under its key, and the next edit queues behind it.
 */
export const change = (db: UserDatabase, changes: readonly Change[], moment: Moment): Promise<void> =>
  db.transaction('rw', db.records, db.outbox, db.conflicts, async () => {
    // In parallel, or each change would wait for the database five times: an import brings thousands. Changes
    // of one record stay in order.
    const byRecord = new Map<string, Change[]>()
    for (const one of changes) byRecord.set(keyOf(one), [...(byRecord.get(keyOf(one)) ?? []), one])
    await Promise.all(
      [...byRecord.values()].map(async (ofOneRecord) => {
        for (const one of ofOneRecord) await changeOne(db, one, moment)
      }),
    )
  })

async function changeOne(
  db: UserDatabase,
  { entity, id, doc: typed, seen }: Change,
  moment: Moment,
): Promise<void> {
  const [record, waiting] = await Promise.all([
    db.records.get([entity, id]),
    rowsOf(db, keyOf({ entity, id })),
  ])
  let doc = typed
  if (typed && seen && record?.doc && !isSame(seen, record.doc)) {
    const { doc: merged, clashes } = merge(seen, typed, record.doc, SYNCED[entity].whole)
    if (clashes.length > 0)
      await addConflict(db, record, { base: seen, mine: typed, theirs: record.doc }, moment)
    doc = merged
  }
  if (record ? isSame(record.doc, doc) : doc === null) return
  const { rev, base } = record ?? { rev: 0, base: null }
  // A refused change was never applied: the newer edit replaces it, under a key of its own.
  const refused = waiting.filter(({ state, failures }) => state === 'dead' && failures === 0)
  if (refused.length > 0) await db.outbox.bulkDelete(refused.map(({ seq }) => seq))
  const left = waiting.filter((row) => !refused.includes(row))
  const last = left.at(-1)
  // Created and deleted here: the server need never hear of it.
  if (doc === null && rev === 0 && left.every(isUnsent)) {
    await db.outbox.bulkDelete(left.map(({ seq }) => seq))
    await db.records.delete([entity, id])
    return
  }
  const tokens = tokensOf(entity, id, doc)
  await Promise.all([
    db.records.put({ ...record, entity, id, doc, rev, base, updatedAt: moment.now, tokens }),
    last && isUnsent(last)
      ? db.outbox.put({ ...last, doc })
      : db.outbox.add(newRow({ entity, id, doc, baseRev: rev }, moment)),
  ])
  // What the server failed on may be tried again, now that somebody is here.
  for (const row of left)
    if (row.state === 'dead')
      await db.outbox.update(row.seq, { state: 'queued', failures: 0, nextAt: 0, error: '' })
}

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
    const claimed = carriedTogether(await dueHeads(db, now, max)).map((row): OutboxRow =>
      takenBy(row, leaseId, now + leaseMs),
    )
    await db.outbox.bulkPut(claimed)
    return claimed
  })

/**
 * Releases what pages had claimed that are gone without a word; whether it arrived is unknown. Call only when
 * no page is sending; the worker (sw/outbox.ts) may be.
 */
export const releaseOrphans = (db: UserDatabase): Promise<unknown> =>
  db.outbox
    .where('state')
    .equals('sending')
    .filter(({ leaseId }) => !leaseId.startsWith('worker-'))
    .modify({ state: 'queued', nextAt: 0, error: NO_ANSWER, ...NO_LEASE })

/** When there will be something to send: in milliseconds, undefined when nothing waits. */
export async function nextDue(db: UserDatabase): Promise<number | undefined> {
  // A change that waits behind another is not due, however long it has waited.
  const rows = (await heads(db)).filter(({ state }) => state !== 'dead')
  return rows.length > 0
    ? Math.min(...rows.map((row) => (row.state === 'sending' ? row.leaseUntil : row.nextAt)))
    : undefined
}

/** The server applied it: `version` is the current data there, or the data when it was first applied. */
export const acknowledge = (
  db: UserDatabase,
  sent: OutboxRow,
  version: Version,
  moment: Moment,
): Promise<void> =>
  held(db, sent, async () => {
    const [record, rows] = await Promise.all([
      db.records.get([sent.entity, sent.id]),
      rowsOf(db, sent.key),
      db.outbox.delete(sent.seq),
    ])
    if (!record) return
    const followers = rows.filter(({ seq }) => seq !== sent.seq)
    const doc = followers.length > 0 ? onTop(sent, version, record) : version.doc
    for (const row of followers)
      await db.outbox.update(row.seq, {
        baseRev: version.rev,
        ...(isUnsent(row) && row === followers.at(-1) && { doc }),
      })
    const { seen, ...known } = record
    await putRecord(db, { ...known, doc, rev: version.rev, base: version.doc }, followers.length > 0)
    if (seen && seen.rev > version.rev)
      await reconcileRecord(db, (await db.records.get([sent.entity, sent.id])) ?? fresh(sent), seen, moment)
  })

/** The server had another version than the one this was based on. */
export const rebase = (db: UserDatabase, sent: OutboxRow, theirs: Version, moment: Moment): Promise<void> =>
  held(db, sent, async () => {
    const record = (await db.records.get([sent.entity, sent.id])) ?? fresh(sent)
    await db.outbox.bulkDelete((await rowsOf(db, sent.key)).map(({ seq }) => seq))
    const newest = record.seen && record.seen.rev > theirs.rev ? record.seen : theirs
    await settle(db, record, newest, moment)
  })

/**
 * Back into the queue, frozen as it is. `failed`: the server itself failed, which is not retried for ever.
 */
export const requeue = (
  db: UserDatabase,
  sent: OutboxRow,
  { nextAt, error, failed = false }: { nextAt: number; error: string; failed?: boolean },
): Promise<void> =>
  held(db, sent, async () => {
    const failures = sent.failures + (failed ? 1 : 0)
    await db.outbox.update(sent.seq, {
      state: failures >= MAX_FAILURES ? 'dead' : 'queued',
      failures,
      nextAt,
      error,
      ...NO_LEASE,
    })
  })

/** What waited only for the network can be sent once it is back. */
export const makeAllDue = (db: UserDatabase): Promise<unknown> =>
  db.outbox.filter(({ state, error }) => state === 'queued' && error === NO_ANSWER).modify({ nextAt: 0 })

/** Refused for good: a person decides. Only later changes of this record wait behind it. */
export const refuse = (db: UserDatabase, sent: OutboxRow, error: string): Promise<void> =>
  held(db, sent, async () => {
    await db.outbox.update(sent.seq, { state: 'dead', error, ...NO_LEASE })
  })

/** A person asks to send it again, or everything that waits (undefined). */
export const retry = (
  db: UserDatabase,
  seq: number | undefined,
  { newId }: Pick<Moment, 'newId'>,
): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const rows = (seq === undefined ? await db.outbox.toArray() : [await db.outbox.get(seq)]).filter(
      (row) => row !== undefined,
    )
    for (const row of rows) {
      if (row.state === 'sending') continue
      // A refused change left no trace: a new key, so that the server considers it afresh.
      const anew = row.state === 'dead' && row.failures === 0 ? { opId: newId() } : {}
      await db.outbox.update(row.seq, { ...anew, state: 'queued', failures: 0, nextAt: 0, error: '' })
    }
  })

/**
 * Discards the changes made here; the record is again as the server had it. What is under way stays. @returns
 * false then
 */
export const discard = (db: UserDatabase, key: string): Promise<boolean> =>
  db.transaction('rw', db.records, db.outbox, async () => {
    const rows = await rowsOf(db, key)
    if (rows.length === 0 || rows.some(({ state }) => state === 'sending')) return rows.length === 0
    await db.outbox.bulkDelete(rows.map(({ seq }) => seq))
    const record = await db.records.get([rows[0]!.entity, rows[0]!.id])
    if (!record) return true
    const { seen, ...known } = record
    const theirs = seen ? { doc: seen.doc, rev: seen.rev, base: seen.doc } : { doc: record.base }
    await putRecord(db, { ...known, ...theirs }, false)
    return true
  })

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
  await settle(db, record, theirs, moment)
}

/** Nothing of this record is queued any more: is there still something to send? */
async function settle(db: UserDatabase, record: RecordRow, theirs: Version, moment: Moment): Promise<void> {
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

/** Two values for the same field: a person decides. */
const addConflict = (
  db: UserDatabase,
  record: RecordRow,
  versions: Pick<ConflictRow, 'base' | 'mine' | 'theirs'>,
  { now, newId }: Moment,
): Promise<unknown> =>
  db.conflicts.add({
    id: newId(),
    key: keyOf(record),
    entity: record.entity,
    recordId: record.id,
    ...versions,
    at: now,
  })

/**
 * Rebases later edits on what the server made of the earlier one; where both wrote, the later edit counts.
 */
function onTop(
  sent: OutboxRow,
  { doc: answered }: Version,
  { entity, doc: latest }: RecordRow,
): RecordData | null {
  if (sent.doc === null || answered === null || latest === null) return latest
  return merge(sent.doc, answered, latest, SYNCED[entity].whole).doc
}

/** Only the holder of the lease may record the outcome: its answer may come after somebody else's. */
const held = (db: UserDatabase, sent: OutboxRow, work: () => Promise<void>): Promise<void> => {
  const insist = async (): Promise<void> => {
    const row = await db.outbox.get(sent.seq)
    if (row?.opId === sent.opId && row.leaseId === sent.leaseId) await work()
  }
  // Nested transactions wait for each other; those within `together` need not.
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
    const due = headsOf(rows).filter((row) => isDue(row, now))
    if (due.length >= most || page.length < most) return due.slice(0, most)
  }
}
const heads = async (db: UserDatabase): Promise<OutboxRow[]> =>
  headsOf(await db.outbox.orderBy('seq').toArray())
/** The waiting changes of one record, oldest first. */
export const rowsOf = (db: UserDatabase, key: string): Promise<OutboxRow[]> =>
  db.outbox.where('[key+seq]').between([key, -Infinity], [key, Infinity]).toArray()
const isUnsent = ({ attempts, state }: OutboxRow): boolean => attempts === 0 && state === 'queued'
const fresh = ({ entity, id }: OutboxRow): RecordRow => ({
  entity,
  id,
  doc: null,
  rev: 0,
  base: null,
  updatedAt: 0,
  tokens: [],
})

function newRow(
  { baseRev, ...change }: Omit<Change, 'seen'> & { baseRev: number },
  { now, newId }: Moment,
): Omit<OutboxRow, 'seq'> {
  return {
    ...change,
    key: keyOf(change),
    baseRev,
    opId: newId(),
    createdAt: now,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    state: 'queued',
    ...NO_LEASE,
    error: '',
    schema: 1,
  }
}

const NO_LEASE = { leaseId: '', leaseUntil: 0 }
const MAX_FAILURES = 8
const NO_ANSWER = 'outbox.why.network'
