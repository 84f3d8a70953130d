import { v7 as newId } from 'uuid'
import { connectivity } from '#src/api/connectivity.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { discard, retry } from '#src/offline/sync/outbox.ts'
import { useDevice, type LiveRecord } from './records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { ConflictRow, OutboxRow } from '#src/offline/database/rows.ts'

export type { ConflictRow } from '#src/offline/database/rows.ts'

/** A record with changes that are not on the server yet. */
export interface Waiting {
  key: string
  entity: EntityName
  id: string
  /** As it will be; for a deleted record, as it was, if known. */
  doc: RecordData | null
  removed: boolean
  /** Time of the oldest change, in milliseconds. */
  since: number
  /** The change that is sent, or was sent, first. */
  head: OutboxRow
}

/**
 * queued: never sent. sending: under way. unknown: sent, and no answer came. again: the server answered that
 * it couldn't at the moment. signIn: the server doesn't know who is calling. refused: a person decides.
 */
export type WaitingState = 'queued' | 'sending' | 'unknown' | 'again' | 'signIn' | 'refused'

export function stateOf(
  { state, attempts, leaseUntil, error }: OutboxRow,
  { now, signedOut }: { now: number; signedOut: boolean },
): WaitingState {
  if (state === 'dead') return 'refused'
  if (state === 'sending') return leaseUntil > now ? 'sending' : 'unknown'
  if (error === 'outbox.why.network' && attempts > 0) return 'unknown'
  if (signedOut || error === 'outbox.why.signedOut') return 'signIn'
  return error === '' ? 'queued' : 'again'
}

/** In the order of the changes. */
async function readWaiting(db: UserDatabase): Promise<Waiting[]> {
  const byKey = new Map<string, OutboxRow[]>()
  for (const row of await db.outbox.orderBy('seq').toArray())
    byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return Promise.all(
    [...byKey].map(async ([key, rows]) => {
      const [head, last] = [rows[0]!, rows.at(-1)!]
      const { entity, id } = head
      const removed = last.doc === null
      const doc = removed
        ? ((await db.records.get([entity, id]))?.base ??
          rows.findLast((row) => row.doc !== null)?.doc ??
          null)
        : last.doc
      return {
        key,
        entity,
        id,
        doc,
        removed,
        since: Math.min(...rows.map(({ createdAt }) => createdAt)),
        head,
      }
    }),
  )
}

/** Work that is not on the server: records with changes, and conflicts that wait for a decision. */
export const useUnsentWork = (): { waiting: number; conflicts: number } =>
  useDevice(
    async (db) => ({ waiting: await countWaiting(db), conflicts: await db.conflicts.count() }),
    [],
    NOTHING,
  ) ?? NOTHING

/**
 * Whether anything of that entity is not on the server yet; undefined while loading, when nothing may be
 * claimed.
 */
export const useAnyUnsent = (entity: EntityName): boolean | undefined =>
  useDevice(
    async (db) =>
      (await db.outbox
        .where('[key+seq]')
        .between([`${entity}/`, -Infinity], [`${entity}/\uFFFF`, Infinity])
        .count()) > 0,
    [entity],
    false,
  )

/** The same, once. @throws DeviceStorageError */
export const readUnsent = (): Promise<number> =>
  onDevice(async () => (await countWaiting(userDatabase())) + (await userDatabase().conflicts.count()))

/** Records, not entries: one that was changed again while it was being sent has two. */
const countWaiting = async (db: UserDatabase): Promise<number> =>
  new Set(await db.outbox.orderBy('key').keys()).size

export const useWaiting = (): Waiting[] | undefined => useDevice(readWaiting, [], NONE)

/** With each conflict, the current data; null when it was deleted since. */
export interface Conflict extends ConflictRow {
  present: RecordData | null
}
export const useConflicts = (): Conflict[] | undefined =>
  useDevice(
    async (db) =>
      Promise.all(
        (await db.conflicts.toArray())
          .toSorted((a, b) => a.at - b.at)
          .map(async (row) => ({
            ...row,
            present: (await db.records.get([row.entity, row.recordId]))?.doc ?? null,
          })),
      ),
    [],
    NONE,
  )

/** Records that came back after they had been deleted, until somebody has looked at them. */
export const useRevived = (): LiveRecord[] | undefined =>
  useDevice(
    async (db) =>
      (await db.records
        .filter(({ doc, revived }) => doc !== null && revived === true)
        .toArray()) as LiveRecord[],
    [],
    NONE,
  )

/**
 * Sends one change, or all of them, now; checks the network first. Resolves when nothing more can be done at
 * present.
 */
export async function sendNow(seq?: number): Promise<void> {
  await onDevice(() => retry(userDatabase(), seq, { newId }))
  if (connectivity.get() !== 'online') await connectivity.check()
  await syncNow()
}

/** @returns false while it is under way */
export const discardWaiting = (key: string): Promise<boolean> => onDevice(() => discard(userDatabase(), key))

const NOTHING = { waiting: 0, conflicts: 0 }
const NONE: never[] = []
