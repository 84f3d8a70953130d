import type { RouteObject, RouterProviderProps } from 'react-router-dom'
import { PREFETCH_IDLE_TIMEOUT_MS } from '#src/domain/limits.ts'
import { loadQuietly } from './chunk-reload.ts'
import { ON_DEMAND } from './on-demand.ts'
import { routerReady } from './router-ready.ts'
import { keepForOffline } from './service-worker.ts'

type Load = () => Promise<unknown>

const HOUR_MS = 3_600_000

/**
 * Fetches the code of every screen, of what opens over them, and the tables of lookups and estimates when there is nothing better to do, one after the
 * other: any screen then opens and works offline.
 */
export function prefetchScreens(router: RouterProviderProps['router']): void {
  // Somebody who saves data pays for each screen when it is opened.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  void inTurn(router)
}

async function inTurn(router: RouterProviderProps['router']): Promise<void> {
  // The screen that was asked for comes first.
  await routerReady(router, PREFETCH_IDLE_TIMEOUT_MS)
  for (const load of [...ON_DEMAND, ...router.routes.flatMap(loadersOf)]) {
    await idle()
    // Opening the screen tries again and says what is missing.
    await loadQuietly(load)
  }
  // On a first visit the worker comes while this goes on, and has not seen what came before it.
  void keepForOffline().catch(() => {})
  await idle()
  await fillReference()
  // The operator may put another rate card into force while the app stays open.
  setInterval(() => void fillReference(), HOUR_MS)
}

/** What fails now is fetched the next time, or when it is needed. */
const fillReference = () => loadQuietly(async () => (await import('#src/offline/reference-data.ts')).fillReferenceData())

function loadersOf({ lazy, children = [] }: RouteObject): Load[] {
  return [...(typeof lazy === 'function' ? [lazy] : []), ...children.flatMap(loadersOf)]
}

// Safari has no requestIdleCallback.
const idle = (): Promise<unknown> => new Promise((resolve) => {
  if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: PREFETCH_IDLE_TIMEOUT_MS })
  else window.setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS)
})
