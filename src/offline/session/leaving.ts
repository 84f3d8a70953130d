import { stored } from '#src/api/browser-storage.ts'

const LEAVING = 'portage-leaving'
const REVOKE = 'portage-revoke'
const RESCUED = 'portage-rescue:'
/** That installing the app was offered on this device. */
export const INSTALL_OFFERED = 'install-offered'
/** Choices about this device, which say nothing about a person. */
const DEVICE_WIDE = new Set(['theme', INSTALL_OFFERED])
const REVOKE_WITHIN_MS = 30 * 86_400_000

/**
 * A sign-out that has begun and not finished, whatever happened to its tab. asked: the person pressed the
 * button, and waiting changes were still being sent. all: nothing is sure to be gone yet. database: only a
 * person's database is left, held by a stuck tab. `name`: of the database, '' when none was open.
 */
export interface AccountDeletion {
  left: 'asked' | 'all' | 'database'
  name: string
}
/**
 * A session the server doesn't know has ended. The key ends that session and does nothing else: it is not a
 * token.
 */
export interface Revocation {
  key: string
  until: number
}

/**
 * A marker in one synchronous write, so that no crash comes in between; every page can check it without a
 * database.
 */
export const leaving = stored<AccountDeletion>(LEAVING, () => localStorage)
const notRevoked = stored<Revocation[]>(REVOKE, () => localStorage)

export const revocations = {
  get: (now: number): Revocation[] => (notRevoked.get() ?? []).filter(({ until }) => until > now),
  add: (key: string, now: number): void =>
    notRevoked.set([
      ...revocations.get(now).filter((other) => other.key !== key),
      { key, until: now + REVOKE_WITHIN_MS },
    ]),
  done: (key: string, now: number): void => {
    const rest = revocations.get(now).filter((other) => other.key !== key)
    if (rest.length > 0) notRevoked.set(rest)
    else notRevoked.clear()
  },
}

/**
 * Clears local and session storage, except device-wide choices, the markers above, and other people's form
 * backups.
 */
export function clearStorage(name: string): void {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) {
      const isOthers = key.startsWith(RESCUED) && !key.startsWith(`${RESCUED}${name}:`)
      if (!DEVICE_WIDE.has(key) && key !== LEAVING && key !== REVOKE && !isOthers)
        localStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden: then there is nothing in it.
  }
}

/** Of the service worker's caches, those that are the same for everybody stay. */
export async function dropPersonalCaches(): Promise<void> {
  // Private windows and plain http have none.
  if (typeof caches === 'undefined') return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => !PUBLIC_CACHE.test(name)).map((name) => caches.delete(name)))
}

/** App code, public pages, pictures, reference data. A cache that isn't on this list is deleted. */
const PUBLIC_CACHE = /^(workbox-precache|chunks$|pages$|static$|locales$|data$)/
