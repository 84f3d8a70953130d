import { useSyncExternalStore } from 'react'

/**
 * A query parameter of the page's address. Prerendered pages know no query, so it is undefined on the first
 * render and hydration agrees.
 */
export const useQueryValue = (name: string): string | undefined =>
  useAddress(() => valueIn(location.search, name))

/**
 * A secret from a link: after the `#`, which is never sent to a server or logged. Older links had it in the
 * query.
 */
export const useSecretValue = (name: string): string | undefined =>
  useAddress(() => valueIn(location.hash, name) ?? valueIn(location.search, name))

const useAddress = (read: () => string | undefined): string | undefined =>
  useSyncExternalStore(onAddress, read, () => undefined)

const valueIn = (part: string, name: string): string | undefined =>
  new URLSearchParams(part.slice(1)).get(name) ?? undefined

function onAddress(listener: () => void): () => void {
  const events = ['popstate', 'hashchange'] as const
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
