import { isSame, merge } from '#src/domain/sync/merge.ts'
import { oldestPerRecord } from '#src/domain/sync/outbox-lease.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
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
 * discard removes whatever is not sending. From claim to the server's answer: delivery.ts.
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
    const { doc: merged, clashes } = merge(seen, typed, record.doc, SYNCED_ENTITIES[entity].whole)
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

/** What waited only for the network can be sent once it is back. */
export const makeAllDue = (db: UserDatabase): Promise<unknown> =>
  db.outbox.filter(({ state, error }) => state === 'queued' && error === NO_ANSWER).modify({ nextAt: 0 })

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
  db.transaction('rw', db.records, db.outbox, db.attachments, async () => {
    const rows = await rowsOf(db, key)
    if (rows.length === 0 || rows.some(({ state }) => state === 'sending')) return rows.length === 0
    await db.outbox.bulkDelete(rows.map(({ seq }) => seq))
    await db.attachments.where('key').equals(key).delete()
    const record = await db.records.get([rows[0]!.entity, rows[0]!.id])
    if (!record) return true
    const { seen, ...known } = record
    const theirs = seen ? { doc: seen.doc, rev: seen.rev, base: seen.doc } : { doc: record.base }
    await putRecord(db, { ...known, ...theirs }, false)
    return true
  })

/** Two values for the same field: a person decides. */
export const addConflict = (
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

const heads = async (db: UserDatabase): Promise<OutboxRow[]> =>
  oldestPerRecord(await db.outbox.orderBy('seq').toArray())
/** The waiting changes of one record, oldest first. */
export const rowsOf = (db: UserDatabase, key: string): Promise<OutboxRow[]> =>
  db.outbox.where('[key+seq]').between([key, -Infinity], [key, Infinity]).toArray()
export const isUnsent = ({ attempts, state }: OutboxRow): boolean => attempts === 0 && state === 'queued'
export function newRow(
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

export const NO_LEASE = { leaseId: '', leaseUntil: 0 }
const NO_ANSWER = 'outbox.why.network'
