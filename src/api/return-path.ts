const KEY = 'returnPath'

/**
 * Where a person wanted to go before being asked to sign in (specification §2, D21).
 * Kept for this tab only; an address of another site is never given back.
 */
export const returnPath = {
  get(): string | undefined {
    try {
      const kept = sessionStorage.getItem(KEY)
      return kept !== null && isOwn(kept) ? kept : undefined
    } catch {
      // Storage may be forbidden: then nothing was kept.
      return undefined
    }
  },
  set(path: string): void {
    try {
      sessionStorage.setItem(KEY, path)
    } catch {
      // Signing in then leads to the dashboard.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Nothing was kept.
    }
  },
}

/** "//elsewhere.example" and "/\elsewhere.example" begin with a slash and still leave the site. */
function isOwn(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin
}
