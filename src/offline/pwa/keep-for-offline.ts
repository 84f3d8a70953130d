import { messageSW } from 'workbox-window'
import { sessionExpiry } from '#src/api/cookies.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'

const MINUTE_MS = 60_000

/**
 * Has the worker cache the public pages in the current language, and what this page loaded before the worker
 * could see it; with `screens` the code and messages of the whole account. Resolves when the worker is done
 * or has taken too long (`timeoutMs`), or there is none.
 */
export async function keepForOffline({ screens = false, timeoutMs = MINUTE_MS } = {}): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  const done = messageSW(active, {
    type: 'KEEP',
    locale: currentLocale(),
    signedInUntil: sessionExpiry() ?? 0,
    assets,
    screens,
  })
  await Promise.race([
    done,
    new Promise((resolve) => {
      setTimeout(resolve, timeoutMs)
    }),
  ])
}
