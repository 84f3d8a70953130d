import { dropSession, readToken } from '#src/api/cookies.ts'
import { clearStorage, leaving, revocations } from '#src/offline/session/leaving.ts'
import { revocationKey } from './revocation-key.ts'

/**
 * At the start of every page: completes a sign-out whose tab was closed or killed half-way, before anything
 * of the person is shown or sent, and tells the server about sessions that ended offline. Reads two markers;
 * costs nothing where there are none.
 */
export async function finishSignOut(): Promise<void> {
  const note = leaving.get()
  if (note?.left === 'all') clearStorage(note.name)
  if (note && note.left !== 'database') await endSession()
  revokeWhenReached()
  if (note)
    await import('#src/offline/session/finish-wipe.ts')
      .then(({ finishLeaving }) => finishLeaving(note))
      .catch(() => {})
}

/**
 * Recorded for the server before it is forgotten here; never the session of somebody who signs in on this
 * very page meanwhile.
 */
async function endSession(): Promise<void> {
  const token = readToken()
  const key = await revocationKey(token)
  if (key !== undefined) revocations.add(key, Date.now())
  if (readToken() === token) dropSession()
}

function revokeWhenReached(): void {
  const revoke = () => {
    if (revocations.get(Date.now()).length > 0)
      void import('./revoke.ts').then(
        ({ revokeSessions }) => revokeSessions(),
        () => {},
      )
  }
  revoke()
  window.addEventListener('online', revoke)
}
