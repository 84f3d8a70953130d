import { wantsToKeep } from '#src/offline/database/storage-mode.ts'

/** A stored file, as bytes: Safari has lost blobs that were put into a database. */
export interface CachedFile {
  key: string
  name: string
  type: string
  bytes: ArrayBuffer
}
/** An inquiry that has not been sent. `id` identifies it, however often it is sent. */
export interface SavedInquiry {
  id: string
  values: Record<string, string>
  files: CachedFile[]
}

const DATABASE = 'portage-inquiry'
/** On a shared computer half-written text doesn't stay for ever. */
const KEPT_MS = 30 * 86_400_000

/** What this device has of a form; undefined when there is nothing, or nothing may be stored. */
export async function savedInquiry(form: string, now: number): Promise<SavedInquiry | undefined> {
  if (!wantsToKeep()) return undefined
  const text = await run<{ id: string; values: Record<string, string>; savedAt: number } | undefined>(
    'readonly',
    (texts) => texts.get(form),
  )
  if (!text) return undefined
  if (now - text.savedAt > KEPT_MS) {
    await deleteSavedInquiry(form)
    return undefined
  }
  const files = await run<CachedFile[]>('readonly', (_, kept) => kept.getAll(filesOf(form)))
  return { id: text.id, values: text.values, files }
}

/** @throws when this browser stores nothing, or has no room */
export async function saveInquiryText(
  form: string,
  { id, values }: Omit<SavedInquiry, 'files'>,
  now: number,
): Promise<void> {
  if (wantsToKeep()) await run('readwrite', (texts) => texts.put({ id, values, savedAt: now }, form))
}

export async function saveInquiryFile(form: string, file: CachedFile): Promise<void> {
  if (wantsToKeep()) await run('readwrite', (_, files) => files.put(file, [form, file.key]))
}

export async function dropInquiryFile(form: string, key: string): Promise<void> {
  await run('readwrite', (_, files) => files.delete([form, key]))
}

/** Sent, or discarded. */
export async function deleteSavedInquiry(form: string): Promise<void> {
  await run('readwrite', (texts, files) => {
    texts.delete(form)
    return files.delete(filesOf(form))
  })
}

/** Every form's: the person signs out of this device. */
export function removeSavedInquiries(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(new Error('the kept inquiries stay')))
  })
}

const filesOf = (form: string) => IDBKeyRange.bound([form], [form, []])

/**
 * Opened for each use and closed again, so that no tab ever blocks a deletion. Dexie would be 31 kB for this.
 */
async function run<T>(
  mode: IDBTransactionMode,
  work: (texts: IDBObjectStore, files: IDBObjectStore) => IDBRequest<T> | IDBRequest,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(['texts', 'files'], mode, { durability: 'strict' })
      const request = work(transaction.objectStore('texts'), transaction.objectStore('files'))
      transaction.addEventListener('complete', () => resolve(request.result as T))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('texts')
      request.result.createObjectStore('files')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}
