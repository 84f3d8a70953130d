import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import type { DocumentRow } from '#src/offline/database/rows.ts'

/**
 * A cache, not an archive: the server has every document. Room for the labels of waiting orders
 * (features/parcel/printing/prefetch-orders.ts) and whatever else was opened.
 */
const MAX_DOCUMENTS = 500

/** Stores a label or document for reprinting; the oldest are dropped. @throws DeviceStorageError */
export const cacheDocument = (document: Omit<DocumentRow, 'keptAt'>, at = Date.now()): Promise<void> =>
  onDevice(async () => {
    const { documents } = userDatabase()
    await documents.put({ ...document, keptAt: at })
    const surplus = await documents.orderBy('keptAt').reverse().offset(MAX_DOCUMENTS).primaryKeys()
    await documents.bulkDelete(surplus)
  })

/** The person's own picture is stored with the documents, but is none. */
const AVATAR = 'avatar:'
export const avatarId = (id: string): string => AVATAR + id
export const isAvatar = ({ id = '' }: { id?: string | undefined }): boolean => id.startsWith(AVATAR)

export const readDocument = (id: string): Promise<DocumentRow | undefined> =>
  onDevice(async () => userDatabase().documents.get(id))

/** Without reading the file itself. */
export const hasDocument = (id: string): Promise<boolean> =>
  onDevice(async () => (await userDatabase().documents.where('id').equals(id).count()) > 0)
