import { findNumbersInText } from '#src/domain/shared/text/numbers-in-text.ts'
import { FILE_NAME, SHARE_CACHE, SHARED_FILE, SHARED_TEXT } from '#src/domain/shared/share-cache.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'

/**
 * Another app shared something (the manifest's share_target): pictures wait on this device for the screen
 * that asks what they are for, a text with tracking numbers is tracked. It needs no network.
 */
export async function receiveShare(request: Request, signedIn: boolean): Promise<Response> {
  const shared = await request.formData()
  const words = ['title', 'text', 'url'].flatMap((name) => {
    const word = shared.get(name)
    return typeof word === 'string' && word.trim() ? [word.trim()] : []
  })
  const text = [...new Set(words)].join('\n')
  const files = shared.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  const numbers = findNumbersInText(text)
  const search = (name: string, value: string) => `?${new URLSearchParams({ [name]: value }).toString()}`
  if (files.length === 0 && !signedIn) return lead(PUBLIC_PATHS.tracking + search('text', text))
  if (files.length === 0 && numbers.length > 0)
    return lead(ACCOUNT_PATHS.searchTracking + search('numbers', numbers.join('\n')))
  await holdShared({ text, files })
  return lead(signedIn ? ACCOUNT_PATHS.shared : `${PUBLIC_PATHS.contactUs}?shared`)
}

/** What was posted is shown by another request, which reloading may repeat. */
const lead = (path: string) => Response.redirect(path, 303)

/** In place of what was shared before. */
async function holdShared({ text, files }: { text: string; files: readonly File[] }): Promise<void> {
  await caches.delete(SHARE_CACHE)
  const cache = await caches.open(SHARE_CACHE)
  await Promise.all([
    cache.put(SHARED_TEXT, new Response(text)),
    ...files.map((file, at) =>
      cache.put(
        SHARED_FILE + at,
        new Response(file, {
          headers: { 'content-type': file.type, [FILE_NAME]: encodeURIComponent(file.name) },
        }),
      ),
    ),
  ])
}
