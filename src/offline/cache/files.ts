import { isOffline } from '#src/api/api-error.ts'
import { cacheDocument, hasDocument, readDocument } from './documents.ts'

interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/**
 * A file from the server, cached on the device under that id; without a network the cached copy (reprinting
 * gives the same file). `fromCopy`: it is that copy.
 * @throws ApiError as `fetch` does, when the device has no copy
 */
export async function fileOrCached(
  id: string,
  fetch: () => Promise<MadeFile>,
): Promise<MadeFile & { fromCopy: boolean }> {
  try {
    const file = await fetch()
    // If the device has no room, the file can still be printed now.
    await cacheDocument({ id, ...file }).catch(() => {})
    return { ...file, fromCopy: false }
  } catch (error) {
    const cached = isOffline(error) ? await readDocument(id).catch(() => undefined) : undefined
    if (!cached) throw error
    return { ...cached, fromCopy: true }
  }
}

/**
 * Downloads the file ahead of time for use offline, unless it is cached. Failure is not an error. @returns
 * whether it is cached now
 */
export async function prefetchFile(id: string, fetch: () => Promise<MadeFile>): Promise<boolean> {
  if (await isFileCached(id)) return true
  try {
    await cacheDocument({ id, ...(await fetch()) })
    return true
  } catch {
    return false
  }
}

/** Whether it is available offline. */
export const isFileCached = (id: string): Promise<boolean> => hasDocument(id).catch(() => false)
