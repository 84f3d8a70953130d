import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { readToken, sessionExpiry } from '#src/api/cookies.ts'
import { stored } from '#src/api/browser-storage.ts'
import { contract } from '#src/contract/contract.ts'
import { smallStorage } from '#src/offline/database/storage-mode.ts'

const QUIET_MS = 60_000
/**
 * Tokens get no older than this while somebody is there to renew them, so that a stolen one stops working
 * (D49).
 */
const OLDEST_MS = 6 * 3_600_000
/**
 * If an answer is lost, ask again while the previous token still works: the server returns the same new one
 * for 60 s.
 */
const TIMEOUT_MS = 8000
const AGAIN_AFTER_MS = [1000, 5000, 10_000]

/**
 * Since when a session with this end has been known here: its token is no older. The cookie contains only the
 * end.
 */
interface Life {
  expiresAt: number
  since: number
}
const lastKnown = stored<Life>('session_age', smallStorage)

/**
 * What is known about this session now. A different end from the one remembered means a new or renewed
 * session.
 */
export const lifeOf = (expiresAt: number, known: Life | undefined, now: number): Life =>
  known?.expiresAt === expiresAt ? known : { expiresAt, since: now }

/** D19: refreshed once less than half of its life is left, or its token is old; not once it is over. */
export const isRefreshDue = ({ expiresAt, since }: Life, now: number): boolean =>
  expiresAt > now && now - since > Math.min((expiresAt - since) / 2, OLDEST_MS)

/**
 * Refreshes the session while somebody is using the page. Cookies are shared by all tabs, and so is the new
 * token.
 * @returns stops
 */
export function refreshOnActivity(): () => void {
  let askedAt = 0
  const active = () => {
    const now = Date.now()
    const expiresAt = sessionExpiry()
    if (expiresAt === undefined || now - askedAt < QUIET_MS) return
    askedAt = now
    const life = lifeOf(expiresAt, lastKnown.get(), now)
    lastKnown.set(life)
    if (isRefreshDue(life, now)) void refresh()
  }
  active()
  window.addEventListener('pointerdown', active)
  window.addEventListener('keydown', active)
  return () => {
    window.removeEventListener('pointerdown', active)
    window.removeEventListener('keydown', active)
  }
}

/** Failure changes nothing: the next call shows whether the session has ended. */
async function refresh(): Promise<void> {
  const token = readToken()
  for (const pause of AGAIN_AFTER_MS) {
    try {
      await call(contract.auth.refresh, {}, { background: true, repeatSubmit: false, timeoutMs: TIMEOUT_MS })
      const expiresAt = sessionExpiry()
      if (expiresAt !== undefined) lastKnown.set({ expiresAt, since: Date.now() })
      return
    } catch (error) {
      if (!isOffline(error)) return
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    // Another tab refreshed it meanwhile, or somebody signed out.
    if (readToken() !== token) return
  }
}
