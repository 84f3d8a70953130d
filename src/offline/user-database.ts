import { Dexie, type EntityTable } from 'dexie'
import { forgetAccount, noteWipe, pendingWipes, wipeDone } from './app-database.ts'
import { DeviceStorageError } from './device-storage-error.ts'
import { dropRescued, takeRescued } from './rescue.ts'
import { tellWiped } from './wiped.ts'

/** Typed work that no server has yet. `id` is a UUID the server will take over, or `form:<name>`. */
export interface DraftRow { id: string; kind: string; updatedAt: number; values: Record<string, unknown> }
/** A purchase, noted before its first byte leaves (D17). */
export interface IntentRow { id: string; createdAt: number; what: { kind: string; draftId?: string }; state: 'open' | 'closed' }
/** The bytes of a label or paper that was opened once, for printing again without a network. */
export interface DocumentRow { id: string; keptAt: number; name: string; type: string; bytes: Uint8Array }
interface Fact { key: string; value: unknown }

export type UserDatabase = Dexie & {
  drafts: EntityTable<DraftRow, 'id'>
  intents: EntityTable<IntentRow, 'id'>
  documents: EntityTable<DocumentRow, 'id'>
  facts: EntityTable<Fact, 'key'>
}

const WIPE_WAIT_MS = 3000
let current: UserDatabase | undefined

/** Opens the database of one person; another person's is closed. Also ends a wipe that a stuck tab had held up. */
export async function openUserDatabase(userId: string): Promise<UserDatabase> {
  return openByHash(hashOf(userId))
}

/** As openUserDatabase, for the account the device remembers when no server can say who it is (D21). */
export async function openByHash(hash: string): Promise<UserDatabase> {
  const name = `portage-u-${hash}`
  if (current?.name === name && current.isOpen()) return current
  current?.close()
  for (const leftover of await pendingWipes().catch(() => [])) await remove(leftover)
  current = connect(name)
  try {
    await current.open()
    await absorbRescued(current)
  } catch (error) {
    throw new DeviceStorageError('unavailable', error)
  }
  return current
}

/** The open database. @throws DeviceStorageError 'closed' when nobody's is. */
export function userDatabase(): UserDatabase {
  if (!current) throw new DeviceStorageError('closed')
  return current
}

/** Chosen logout: nothing of this person stays on the device, in whatever tab it was open. */
export async function wipeUser(): Promise<void> {
  const name = current?.name
  current?.close()
  current = undefined
  tellWiped()
  await forgetAccount()
  if (name === undefined) return
  dropRescued(name)
  await noteWipe(name)
  await remove(name)
}

/** 53 bits are plenty to tell the people of one device apart; WebCrypto is missing on plain http. */
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

function connect(name: string): UserDatabase {
  // Typed work must survive a power cut: strict costs half a millisecond. The cache had stale answers in 4.x.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as UserDatabase
  database.version(1).stores({ drafts: 'id, kind, updatedAt', intents: 'id, state', documents: 'id, keptAt', facts: 'key' })
  // A newer tab upgrades, or another one signs out: holding on would block it.
  database.on('versionchange', () => { database.close() })
  return database
}

/** What was typed in the last moment before a page went. */
async function absorbRescued({ name, drafts }: UserDatabase): Promise<void> {
  for (const row of takeRescued(name)) {
    const kept = await drafts.get(row.id)
    if (!kept || kept.updatedAt < row.updatedAt) await drafts.put(row)
  }
}

async function remove(name: string): Promise<void> {
  const gone = Dexie.delete(name).then(() => wipeDone(name))
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, WIPE_WAIT_MS))])
}
