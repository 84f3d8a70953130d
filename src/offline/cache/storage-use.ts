import type { Table } from 'dexie'
import { orders } from '#src/contract/orders.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { isAvatar } from './documents.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { REFERENCE_CACHE, removeReferenceData } from './reference-data.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

export type PartName =
  | 'drafts'
  | 'addresses'
  | 'orders'
  | 'answers'
  | 'labels'
  | 'tracking'
  | 'waiting'
  | 'reference'
  | 'words'
  | 'app'
/**
 * The space one kind of data takes on this device; `count` where it can be counted. Bytes are approximate,
 * measured as text.
 */
export interface Part {
  name: PartName
  bytes: number
  count?: number
}
/**
 * `used` and `quota` in bytes, for everything of this site, as the browser reports them. persisted: the
 * browser won't evict it when the disk fills up.
 */
export interface StorageUse {
  parts: Part[]
  used?: number
  quota?: number
  persisted: boolean
  inMemory: boolean
}

/** @throws DeviceStorageError */
export const readStorageUse = (): Promise<StorageUse> =>
  onDevice(async () => {
    const db = userDatabase()
    const ofEntities = (...entities: string[]) =>
      sizeOf(db.records, ({ entity }) => entities.includes(entity))
    const [
      forms,
      drafts,
      addresses,
      answers,
      opened,
      rows,
      papers,
      avatars,
      results,
      followed,
      waiting,
      conflicts,
      caches,
      estimate,
      persisted,
    ] = await Promise.all([
      sizeOf(db.drafts),
      ofEntities('draft'),
      ofEntities('address', 'facility'),
      sizeOf(db.answers, (row) => !isOrder(row)),
      sizeOf(db.answers, (row) => isOrder(row)),
      sizeOf(db.orders),
      sizeOf(db.documents, (row) => !isAvatar(row)),
      sizeOf(db.documents, (row) => isAvatar(row)),
      sizeOf(db.tracking),
      ofEntities('tracker'),
      sizeOf(db.outbox),
      sizeOf(db.conflicts),
      cacheSizes(),
      navigator.storage?.estimate?.().catch(() => undefined),
      navigator.storage?.persisted?.().catch(() => false),
    ])
    return {
      parts: [
        { name: 'drafts', ...sum(forms, drafts) },
        { name: 'addresses', ...addresses },
        // Cached answers, not things that a person counts.
        { name: 'orders', ...rows, bytes: rows.bytes + opened.bytes },
        { name: 'answers', bytes: answers.bytes + avatars.bytes },
        { name: 'labels', ...papers },
        { name: 'tracking', ...sum(results, followed) },
        { name: 'waiting', ...sum(waiting, conflicts) },
        ...(['reference', 'words', 'app'] as const).map((name) => ({ name, bytes: caches[name] })),
      ],
      ...(estimate?.usage !== undefined && { used: estimate.usage }),
      ...(estimate?.quota !== undefined && { quota: estimate.quota }),
      persisted: persisted === true,
      inMemory: !keepsWork(),
    }
  })

/** @returns whether the browser agreed */
export const askForPersistence = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) === true

export const removeLabels = (): Promise<void> => onDevice(() => userDatabase().documents.clear())

/**
 * Removes from this device everything of this person that the server has too, and anything never sent; they
 * stay signed in. Purchases whose outcome is unknown stay (D17), and so does the session's user.
 */
export const removeEverything = (): Promise<void> =>
  onDevice(async () => {
    const db = userDatabase()
    await removeReferenceData()
    await db.transaction('rw', db.tables, async () => {
      await db.intents.where('state').notEqual('open').delete()
      await db.facts.filter(({ key }) => key !== 'user').delete()
      for (const table of [
        db.drafts,
        db.records,
        db.outbox,
        db.conflicts,
        db.answers,
        db.orders,
        db.tracking,
        db.documents,
      ] as Table[])
        await table.clear()
    })
    // What the server has comes back by itself.
    void syncNow()
  })

/** Order details; keys are hashes of [name, input]. */
const isOrder = ({ key = '' }: { key?: string | undefined }): boolean =>
  key.startsWith(JSON.stringify([orders.get.name]).slice(0, -1))

interface Size {
  count: number
  bytes: number
}

/** A row's size is roughly that of its JSON; bytes count as they are. */
async function sizeOf<T, K>(table: Table<T, K>, counts: (row: T) => boolean = () => true): Promise<Size> {
  const size = { count: 0, bytes: 0 }
  await table.each((row) => {
    if (!counts(row)) return
    const { bytes, ...rest } = row as { bytes?: Uint8Array }
    size.count += 1
    size.bytes += JSON.stringify(rest).length + (bytes?.byteLength ?? 0)
  })
  return size
}

/**
 * Bytes of what is cached for every user alike: tables, messages of the languages, and the app's own code and
 * pages.
 */
async function cacheSizes(): Promise<Record<'reference' | 'words' | 'app', number>> {
  const sizes = { reference: 0, words: 0, app: 0 }
  // Private windows and plain http have none.
  if (typeof caches === 'undefined') return sizes
  for (const name of await caches.keys().catch(() => [])) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const part = name === REFERENCE_CACHE ? 'reference' : isWords(request) ? 'words' : 'app'
      sizes[part] += (await (await cache.match(request))?.blob())?.size ?? 0
    }
  }
  return sizes
}

/** A file the build made of one language's messages (vite/messages.ts). */
const isWords = ({ url }: Request): boolean =>
  new RegExp(`^/assets/(${LOCALES.join('|')})-[\\w-]+\\.js$`).test(new URL(url).pathname)

const sum = (a: Size, b: Size): Size => ({ count: a.count + b.count, bytes: a.bytes + b.bytes })
