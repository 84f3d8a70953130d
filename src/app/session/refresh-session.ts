import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { readToken, sessionExpiry } from '#src/api/cookies.ts'
import { stored } from '#src/api/stored.ts'
import { contract } from '#src/contract/contract.ts'
import { smallStorage } from '#src/offline/database/storage-mode.ts'

const QUIET_MS = 60_000
/** No token is older, if somebody is there to have it replaced: what was stolen opens nothing then (D49). */
const OLDEST_MS = 6 * 3_600_000
/**
 * An answer that is lost is asked for again while the token before it holds: the server gives the same one
 * for 60 s.
 */
const TIMEOUT_MS = 8000
const AGAIN_AFTER_MS = [1000, 5000, 10_000]

/**
 * Since when a session with this end is known here: its token is no older. Only the end stands in the cookie.
 */
interface Life {
  expiresAt: number
  since: number
}
const lastKnown = stored<Life>('session_age', smallStorage)

/** What is known of this session now. Another end than remembered is a session just given or renewed. */
export const lifeOf = (expiresAt: number, known: Life | undefined, now: number): Life =>
  known?.expiresAt === expiresAt ? known : { expiresAt, since: now }

/** D19: renewed once less than half of its life is left, or its token is old; not when it is over. */
export const isRefreshDue = ({ expiresAt, since }: Life, now: number): boolean =>
  expiresAt > now && now - since > Math.min((expiresAt - since) / 2, OLDEST_MS)

/**
 * Renews the session while somebody is using the page. Cookies are every tab's: so is the new token. @returns
 * stops.
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

/** Failing is no news: the next call says whether the session has ended. */
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
    // Another tab had it meanwhile, or somebody signed out.
    if (readToken() !== token) return
  }
}
