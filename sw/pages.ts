import { matchPrecache, type PrecacheEntry } from 'workbox-precaching'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'

/** The entry that names the list of the account's files, for signed-in users (vite/precache.ts). */
const SCREENS = 'screens'

export interface Entry {
  url: string
  revision: string | null
}

const CACHE = 'pages'
/** Android and iPhone, as the server decides it (requirements §4). */
const VARIANT = /Android|iPhone/.test(navigator.userAgent) ? 'app' : 'desktop'

/**
 * English pages of this kind of device are cached from the start; other languages only when in use, the other
 * kind's never.
 */
export function split(entries: Entry[]): {
  precached: (Entry & PrecacheEntry)[]
  onDemand: Entry[]
  screens: string
} {
  const usable = entries.filter(
    ({ url }) => url !== SCREENS && (!isPage(url) || url.split('/')[2] === VARIANT),
  )
  return {
    screens: `/${entries.find(({ url }) => url === SCREENS)?.revision ?? ''}`,
    precached: usable.filter(({ url }) => !isPage(url) || url.startsWith(`_p/${DEFAULT_LOCALE}/`)),
    onDemand: usable.filter(({ url }) => isPage(url) && !url.startsWith(`_p/${DEFAULT_LOCALE}/`)),
  }
}

/** A cached page, in the requested language if available. */
export async function cachedPage(
  page: string,
  locale: string,
  onDemand: Entry[],
): Promise<Response | undefined> {
  const url = `_p/${locale}/${VARIANT}/${page}.html`
  const entry = onDemand.find((one) => one.url === url)
  return entry ? (await caches.open(CACHE)).match(keyOf(entry)) : matchPrecache(`/${url}`)
}

/** Fetches pages of a language that aren't cached yet in this build's revision. */
export async function cachePages(locale: string, onDemand: Entry[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const pages = onDemand.filter(({ url }) => url.startsWith(`_p/${locale}/`))
  await Promise.all(
    pages.map(async (entry) => {
      const key = keyOf(entry)
      if (await cache.match(key)) return
      const response = await fetch(`/${entry.url}`, { cache: 'reload' })
      if (response.ok) await cache.put(key, response)
    }),
  )
}

/** Deletes pages of former builds, once none of their tabs is served any more. */
export async function deleteOldPages(onDemand: Entry[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const current = new Set(onDemand.map((entry) => new URL(keyOf(entry), location.origin).href))
  const old = (await cache.keys()).filter(({ url }) => !current.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

const isPage = (url: string) => url.startsWith('_p/')
const keyOf = ({ url, revision }: Entry) => `/${url}?revision=${revision ?? ''}`
