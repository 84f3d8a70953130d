import { connectivity } from '#src/api/connectivity.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { saveForms } from '#src/offline/save-forms.ts'
import { onWiped } from '#src/offline/wiped.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { recoverChunk } from './chunk-reload.ts'
import { refreshOnActivity } from './refresh-session.ts'
import { sessionEnd } from './session-end.ts'

/** What listens for as long as the page is open. @returns the query client, which reacts to sessions that end. */
export function start() {
  window.addEventListener('vite:preloadError', () => void recoverChunk({
    now: Date.now, storage: sessionStorage, online: reachable, save: saveForms, reload: () => location.reload(),
  }))
  onWiped(() => location.assign(PUBLIC_PATHS.home))
  refreshOnActivity()
  return createQueryClient({
    onSessionEnd: () => sessionEnd.set(true),
    // The request was not understood (§8): a fault of ours, told on a page of its own.
    onBadRequest: () => void saveForms().then(() => location.assign(PUBLIC_PATHS.badRequest)),
  })
}

/** A failed piece is often the first sign of a lost network: asked, not believed. */
async function reachable(): Promise<boolean> {
  if (connectivity.get() === 'offline') return false
  const answer = await fetch('/api/ping', { cache: 'no-store' }).catch(() => undefined)
  return answer?.headers.has('x-portage') ?? false
}
