import { FILE_NAME, SHARE_CACHE, SHARED_FILE, SHARED_TEXT } from '#src/domain/shared/share-cache.ts'

/** What another app shared with this one, until the person has put it somewhere. */
export interface SharedThings {
  text: string
  files: readonly File[]
}

/** Undefined when nothing is held, or this browser holds nothing. */
export async function sharedThings(): Promise<SharedThings | undefined> {
  if (typeof caches === 'undefined') return undefined
  const cache = await caches.open(SHARE_CACHE)
  const text = await cache.match(SHARED_TEXT)
  if (!text) {
    await dropShared()
    return undefined
  }
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(SHARED_FILE))
  const files = await Promise.all(keys.map(async (key) => fileOf((await cache.match(key))!)))
  return { text: await text.text(), files }
}

export const dropShared = async (): Promise<void> => {
  await caches.delete(SHARE_CACHE)
}

async function fileOf(entry: Response): Promise<File> {
  const type = entry.headers.get('content-type') ?? ''
  return new File([await entry.arrayBuffer()], decodeURIComponent(entry.headers.get(FILE_NAME) ?? ''), {
    type,
  })
}
