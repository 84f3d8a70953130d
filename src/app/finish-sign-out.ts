import { dropSession } from '#src/api/cookies.ts'
import { clearStorage, leaving, revocations } from '#src/offline/leaving.ts'

/**
 * At the start of every page: ends a sign-out whose tab was closed or killed half-way, before anything of the person is shown
 * or sent, and tells the server of sessions that ended without a network. Reads two notes; costs nothing where there are none.
 */
export async function finishSignOut(): Promise<void> {
  const note = leaving.get()
  if (note?.left === 'all') {
    // At once: somebody may be signing in on this very page.
    dropSession()
    clearStorage(note.name)
  }
  revokeWhenReached()
  if (note) await import('#src/offline/finish-wipe.ts').then(({ finishWipe }) => finishWipe(note.name)).catch(() => {})
}

function revokeWhenReached(): void {
  const revoke = () => { if (revocations.get(Date.now()).length > 0) void import('./revoke.ts').then(({ revokeSessions }) => revokeSessions(), () => {}) }
  revoke()
  window.addEventListener('online', revoke)
}
