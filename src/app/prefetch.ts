import type { RouterProviderProps } from 'react-router-dom'
import { PREFETCH_IDLE_TIMEOUT_MS } from '#src/domain/limits.ts'
import { addMessages } from '#src/i18n/messages.ts'
import { loadQuietly } from './chunk-reload.ts'
import { pendingUpdate } from './pending-update.ts'
import { routerReady } from './router-ready.ts'
import { keepForOffline } from './service-worker.ts'

const HOUR_MS = 3_600_000

/**
 * Has the worker fetch the code of every screen and of what opens over them, and then the tables of lookups and estimates, when there is
 * nothing better to do: any screen then opens and works offline. None of it runs here before it is used.
 */
export function prefetchScreens(router: RouterProviderProps['router']): void {
  // Somebody who saves data pays for each screen when it is opened.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  void inTurn(router)
}

async function inTurn(router: RouterProviderProps['router']): Promise<void> {
  // The screen that was asked for comes first.
  await routerReady(router, PREFETCH_IDLE_TIMEOUT_MS)
  // Nothing is asked of a worker that is to go (service-worker.ts).
  do await idle()
  while (pendingUpdate.get()?.working)
  // On a first visit the worker comes while this goes on.
  await keepForOffline({ screens: true }).catch(() => {})
  await idle()
  // Words are not in the worker's list, as everybody needs one language's: asked for once, it keeps them.
  await loadQuietly(() => addMessages('freight'))
  await fillReference()
  // The operator may put another rate card into force while the app stays open.
  setInterval(() => void fillReference(), HOUR_MS)
}

/** What fails now is fetched the next time, or when it is needed. */
const fillReference = () => loadQuietly(async () => (await import('#src/offline/reference-data.ts')).fillReferenceData())

// Safari has no requestIdleCallback.
const idle = (): Promise<unknown> => new Promise((resolve) => {
  if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: PREFETCH_IDLE_TIMEOUT_MS })
  else window.setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS)
})
