import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { auth } from '#src/contract/account/auth.ts'
import { revocations } from '#src/offline/session/leaving.ts'

/** Ends the sessions whose end the server hasn't heard of. What fails is tried at the next start. */
export async function revokeSessions(): Promise<void> {
  for (const { key } of revocations.get(Date.now())) {
    try {
      await call(auth.revoke, { key }, { background: true, isToken: false, repeatSubmit: false })
      revocations.done(key, Date.now())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}
