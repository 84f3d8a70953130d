import { storedText } from './browser-storage.ts'

const storage = storedText('returnPath', () => sessionStorage)

/**
 * Where a person was going before being asked to sign in (requirements §2, D21). Kept for this tab only;
 * never an address of another site.
 */
export const returnPath = {
  get(): string | undefined {
    const path = storage.get()
    return path !== undefined && isOwnPath(path) ? path : undefined
  },
  set: storage.set,
  clear: storage.clear,
}

/** "//elsewhere.example" and "/\elsewhere.example" begin with a slash and still leave the site. */
export function isOwnPath(path: string): boolean {
  try {
    return path.startsWith('/') && new URL(path, location.origin).origin === location.origin
  } catch {
    return false
  }
}
