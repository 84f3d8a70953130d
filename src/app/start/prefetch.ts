import type { QueryClient } from '@tanstack/react-query'
import type { RouterProviderProps } from 'react-router-dom'
import { connectivity } from '#src/api/connectivity.ts'
import { loadQuietly } from '#src/api/load-quietly.ts'
import { PREFETCH_IDLE_TIMEOUT_MS } from '#src/domain/shared/limits.ts'
import { keepForOffline } from '#src/offline/pwa/keep-for-offline.ts'
import { pendingUpdate } from '#src/app/update/pending-update.ts'
import { fillReference } from './query-persistence.ts'
import { routerReady } from '#src/app/router-ready.ts'

const HOUR_MS = 3_600_000
const ORDERS_EVERY_MS = 120_000

/**
 * Has the worker fetch the code of every screen and of what opens over them, the words of every language, and
 * then the tables of lookups and estimates, when there is nothing better to do: any screen then opens and
 * works offline, in any language. None of it runs here before it is used.
 */
export function prefetchScreens(router: RouterProviderProps['router'], client: QueryClient): void {
  // Somebody who saves data pays for each screen when it is opened.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  void inTurn(router, client)
}

async function inTurn(router: RouterProviderProps['router'], client: QueryClient): Promise<void> {
  // The screen that was asked for comes first.
  await routerReady(router, PREFETCH_IDLE_TIMEOUT_MS)
  // Nothing is asked of a worker that is to go (service-worker.ts).
  do await idle()
  while (pendingUpdate.get()?.working)
  // On a first visit the worker comes while this goes on.
  await keepForOffline({ screens: true }).catch(() => {})
  await idle()
  keepOrdersPutBy()
  await fillReference(client)
  await fillTables()
  // The operator may put another rate card into force while the app stays open.
  setInterval(() => void fillTables(), HOUR_MS)
}

/** Orders that wait for their carrier, as they come and go; at once when there is a network again. */
function keepOrdersPutBy(): void {
  const look = () => {
    if (connectivity.get() === 'online' && document.visibilityState === 'visible')
      void loadQuietly(async () =>
        (await import('#src/features/parcel/printing/put-by-orders.ts')).putOrdersBy(),
      )
  }
  look()
  connectivity.subscribe(look)
  setInterval(look, ORDERS_EVERY_MS)
}

/** What fails now is fetched the next time, or when it is needed. */
const fillTables = () =>
  loadQuietly(async () => (await import('#src/offline/cache/reference-data.ts')).fillReferenceData())

// Safari has no requestIdleCallback.
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: PREFETCH_IDLE_TIMEOUT_MS })
    else window.setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS)
  })
