import { call } from '#src/api/call.ts'
import { sessionExpiry } from '#src/api/cookies.ts'
import { stored } from '#src/api/stored.ts'
import { contract } from '#src/contract/contract.ts'
import { smallStorage } from '#src/offline/keeping.ts'

const QUIET_MS = 60_000

/** A session's whole length, learned when it was new: only its end stands in the cookie. */
interface Life { expiresAt: number; lifeMs: number }
const lastKnown = stored<Life>('session_life', smallStorage)

/** What is known of this session now. Another end than remembered is a session just given or renewed. */
export function lifeOf(expiresAt: number, known: Life | undefined, now: number): Life {
  if (known?.expiresAt === expiresAt) return known
  return { expiresAt, lifeMs: expiresAt - now }
}

/** D19: renewed once less than half of its life is left; not when it is over. */
export const isRefreshDue = ({ expiresAt, lifeMs }: Life, now: number): boolean => expiresAt > now && expiresAt - now < lifeMs / 2

/** Renews the session while somebody is using the page. @returns stops. */
export function refreshOnActivity(): () => void {
  let askedAt = 0
  const active = () => {
    const now = Date.now()
    const expiresAt = sessionExpiry()
    if (expiresAt === undefined || now - askedAt < QUIET_MS) return
    askedAt = now
    const life = lifeOf(expiresAt, lastKnown.get(), now)
    lastKnown.set(life)
    // Failing is no news: the next call says whether the session has ended.
    if (isRefreshDue(life, now)) void call(contract.auth.refresh, {}, { background: true, repeatSubmit: false }).catch(() => {})
  }
  active()
  window.addEventListener('pointerdown', active)
  window.addEventListener('keydown', active)
  return () => {
    window.removeEventListener('pointerdown', active)
    window.removeEventListener('keydown', active)
  }
}
