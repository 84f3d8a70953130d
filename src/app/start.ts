import { connectivity } from '#src/api/connectivity.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { saveForms } from '#src/offline/save-forms.ts'
import { onWiped } from '#src/offline/wiped.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { answerShelf } from './answer-shelf.ts'
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
  recordWhenIdle()
  return createQueryClient({
    onSessionEnd: () => sessionEnd.set(true),
    shelf: answerShelf,
    // The request was not understood (§8): a fault of ours, told on a page of its own.
    onBadRequest: () => void saveForms().then(() => location.assign(PUBLIC_PATHS.badRequest)),
  })
}

/** A failed piece is often the first sign of a lost network: asked, not believed. */
const reachable = async (): Promise<boolean> => connectivity.get() !== 'offline' && connectivity.check()

/** With the database (31 kB), which no first screen waits for. */
function recordWhenIdle(): void {
  // Safari has no requestIdleCallback.
  const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 500))
  // Without its code there is no history; the page does all the rest.
  idle(() => void import('#src/offline/network-history.ts').then(({ recordNetwork }) => recordNetwork(), () => {}))
}
