import { createObservable } from '#src/api/observable.ts'
import { call } from '#src/api/call.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'

/** The session's user, fetched again after their data changed; null until then. */
export const renewedSession = createObservable<UserInfo | null>(null)

/**
 * Fetches the session's user again: the bar shows a new name at once, and the device remembers it. Never
 * rejects: the change itself is saved anyway.
 */
export async function renewSession(): Promise<void> {
  try {
    const info = await call(contract.auth.getInfo, {}, { background: true })
    renewedSession.set(info)
    await (await import('./remembered-user.ts')).saveSessionUser(info)
  } catch {
    // The next start of the page fetches it anyway.
  }
}
