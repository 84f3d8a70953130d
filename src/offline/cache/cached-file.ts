import { isOffline } from '#src/api/api-error.ts'
import { cacheDocument, readDocument } from './documents.ts'

interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/**
 * A file from the server, kept on the device under that id; without a network the kept one (printed again it
 * is the same).
 * @throws ApiError as `fetch` does, when the device has none.
 */
export async function fileOrKept(id: string, fetch: () => Promise<MadeFile>): Promise<MadeFile> {
  try {
    const file = await fetch()
    // A device without room still prints what is on the screen.
    await cacheDocument({ id, ...file }).catch(() => {})
    return file
  } catch (error) {
    const kept = isOffline(error) ? await readDocument(id).catch(() => undefined) : undefined
    if (!kept) throw error
    return kept
  }
}

/**
 * Puts the file by for a time without a network, unless it is. Whether it is there now; that it cannot be had
 * is no fault.
 */
export async function cacheAhead(id: string, fetch: () => Promise<MadeFile>): Promise<boolean> {
  if (await isFileKept(id)) return true
  try {
    await cacheDocument({ id, ...(await fetch()) })
    return true
  } catch {
    return false
  }
}

/** Whether it can be had without a network. */
export const isFileKept = async (id: string): Promise<boolean> =>
  (await readDocument(id).catch(() => undefined)) !== undefined
