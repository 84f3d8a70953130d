import { createObservable } from '#src/api/observable.ts'
import { call } from '#src/api/call.ts'
import type { UserInfo } from '#src/contract/auth.ts'
import { contract } from '#src/contract/contract.ts'

/** Who is signed in, as asked again after something of theirs was changed; null until then. */
export const renewedSession = createObservable<UserInfo | null>(null)

/**
 * Asks who is signed in once more: the bar shows a new name at once, and the device remembers it. Never
 * rejects: what changed is saved anyway.
 */
export async function renewSession(): Promise<void> {
  try {
    const info = await call(contract.auth.getInfo, {}, { background: true })
    renewedSession.set(info)
    await (await import('./session-user.ts')).saveSessionUser(info)
  } catch {
    // The next start of the page asks anyway.
  }
}
