import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { forgetDatabase, recordWipe, pendingWipes, wipeDone } from './app-database.ts'
import { closedElsewhere } from './closed-elsewhere.ts'
import type {
  DraftRow,
  RecordRow,
  OutboxRow,
  ConflictRow,
  AnswerRow,
  CachedOrderRow,
  TrackingRow,
  IntentRow,
  DocumentRow,
  AttachmentRow,
  FactRow,
} from './rows.ts'
import { addressesWithTags, quotesToRecords } from './upgrades.ts'
import { DeviceStorageError, reasonOf } from './storage-error.ts'
import { markStorageUnavailable, keepsWork } from './storage-mode.ts'

export type UserDatabase = Dexie & {
  drafts: EntityTable<DraftRow, 'id'>
  records: Table<RecordRow, [EntityName, string]>
  outbox: EntityTable<OutboxRow, 'seq'>
  conflicts: EntityTable<ConflictRow, 'id'>
  answers: EntityTable<AnswerRow, 'key'>
  orders: EntityTable<CachedOrderRow, 'id'>
  tracking: EntityTable<TrackingRow, 'number'>
  intents: EntityTable<IntentRow, 'id'>
  documents: EntityTable<DocumentRow, 'id'>
  attachments: Table<AttachmentRow, [string, number]>
  facts: EntityTable<FactRow, 'key'>
}

const WIPE_WAIT_MS = 3000
const PREFIX = 'portage-u-'
let current: UserDatabase | undefined

/** Opens one person's database and closes any other. Also completes a wipe that a stuck tab had held up. */
export async function openUserDatabase(userId: string): Promise<UserDatabase> {
  return openByHash(hashOf(userId))
}

/**
 * Like openUserDatabase, for the account the device remembers when no server can say who is signed in (D21).
 */
export async function openByHash(hash: string): Promise<UserDatabase> {
  const name = PREFIX + hash
  if (current?.name === name && current.isOpen()) return current
  closeUserDatabase()
  await finishWipes()
  if (!keepsWork()) await removeUnlessNeeded(name)
  try {
    return await open(name)
  } catch (error) {
    // Somebody signed out or in while it was opening: that says nothing about the browser.
    if (reasonOf(error) === 'closed') throw new DeviceStorageError('closed', error)
    // A newer version's tables are there and whole: working beside them would hide what they hold.
    if (!keepsWork() || (error as Error).name === 'VersionError')
      throw new DeviceStorageError('unavailable', error)
    markStorageUnavailable()
    return open(name)
  }
}

async function open(name: string): Promise<UserDatabase> {
  current = connect(name, keepsWork() ? undefined : await import('./memory-engine.ts'))
  closedElsewhere.set(false)
  await current.open()
  return current
}

/** The open database. @throws DeviceStorageError 'closed' when none is open */
export function userDatabase(): UserDatabase {
  if (!current) throw new DeviceStorageError('closed')
  return current
}

/** Name of the open database; '' when none is open. */
export const userDatabaseName = (): string => current?.name ?? ''

/** Closes the open database. @returns its name */
export function closeUserDatabase(): string | undefined {
  const name = current?.name
  current?.close()
  current = undefined
  return name
}

/**
 * Deletes it, or lists it for deletion at the next start if a stuck tab holds it.
 * @returns whether it is gone
 */
export async function removeUserDatabase(name: string): Promise<boolean> {
  // A browser that stores nothing has nothing to delete.
  await recordWipe(name).catch(() => {})
  await forgetDatabase(databaseHash(name)).catch(() => {})
  return remove(name)
}

/** Deletes what earlier sign-outs had to leave behind. @returns whether nothing of that is left */
export async function finishWipes(): Promise<boolean> {
  const gone = []
  for (const leftover of await pendingWipes().catch(() => [])) gone.push(await remove(leftover))
  return gone.every(Boolean)
}

export const databaseNameOf = (owner: string): string => PREFIX + hashOf(owner)

/** The part of a database's name that the device remembers. */
export const databaseHash = (name: string): string => name.slice(PREFIX.length)

/** How the device remembers which of a person's databases is for that customer. */
export const customerKey = (userId: string, customerId: string): string => hashOf(`${userId} ${customerId}`)

/** 53 bits are plenty to tell the users of one device apart; WebCrypto is missing on plain http. */
export function hashOf(userId: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const sign of userId) {
    const code = sign.codePointAt(0)!
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The database of that name, not yet open; on another engine than the browser's if one is given. */
export function connect(
  name: string,
  engine?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>,
): UserDatabase {
  // Typed work must survive a power cut: strict costs half a millisecond. Dexie 4's cache returned stale
  // answers.
  const database = new Dexie(name, {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    ...(engine && { indexedDB: engine.indexedDB, IDBKeyRange: engine.IDBKeyRange }),
  }) as UserDatabase
  database
    .version(1)
    .stores({ drafts: 'id, kind, updatedAt', intents: 'id, state', documents: 'id, keptAt', facts: 'key' })
  database
    .version(2)
    .stores({
      records: '[entity+id], [entity+updatedAt], *tokens',
      outbox: '++seq, &opId, [key+seq], state',
      conflicts: 'id, key',
      answers: 'key, at',
      orders: 'id, createdAt, *tokens',
      tracking: 'number, checkedAt',
    })
    .upgrade(quotesToRecords)
  database.version(3).upgrade(addressesWithTags)
  database.version(4).stores({ attachments: '[key+position], key' })
  // A newer tab upgrades, or another one signs out: staying open would block it.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true })
    if (current === database) closedElsewhere.set(true)
    // Dexie's default would open it again, with this old code on the new tables.
    return false
  })
  return database
}

/**
 * One tab at a time, and only while it is listed: a second tab that waited its turn would delete the database
 * of whoever has signed in since.
 * @returns false when a tab holds it open: it stays listed
 */
async function remove(name: string): Promise<boolean> {
  const work = async () => {
    if ((await pendingWipes().catch(() => [name])).includes(name))
      await Dexie.delete(name).then(() => wipeDone(name).catch(() => {}))
    return true
  }
  const { locks } = globalThis.navigator ?? {}
  const gone = locks
    ? locks.request(`wipe:${name}`, { ifAvailable: true }, (lock) => (lock ? work() : false))
    : work()
  return Promise.race([
    gone.catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, WIPE_WAIT_MS, false)),
  ])
}

/**
 * Somebody who now keeps nothing on this device may have done so before: delete that too, unless it holds
 * unsent work.
 */
async function removeUnlessNeeded(name: string): Promise<void> {
  if (!(await holdsUnsent(name))) await removeUserDatabase(name)
}

export const holdsDatabase = (name: string): Promise<boolean> => Dexie.exists(name).catch(() => false)

/** Whether there is a database of that name with unsent work in it; one that can't be read may have some. */
export async function holdsUnsent(name: string): Promise<boolean> {
  if (name === '' || !(await holdsDatabase(name))) return false
  const database = connect(name)
  const counted = Promise.all([
    database.drafts.count(),
    database.outbox.count(),
    database.conflicts.count(),
    database.intents.where('state').equals('open').count(),
  ])
  return counted
    .then(
      (counts) => counts.some((count) => count > 0),
      () => true,
    )
    .finally(() => database.close())
}
