import { useSyncExternalStore } from 'react'

/** A value of the page's own address. Prerendered pages know no query: there it is undefined first, so hydration agrees. */
export const useQueryValue = (name: string): string | undefined =>
  useSyncExternalStore(onAddress, () => new URLSearchParams(location.search).get(name) ?? undefined, () => undefined)

function onAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
