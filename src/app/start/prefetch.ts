import type { QueryClient } from '@tanstack/react-query'
import type { RouterProviderProps } from 'react-router-dom'
import { loadQuietly } from '#src/api/chunk-loading.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { PREFETCH_IDLE_TIMEOUT_MS } from '#src/domain/shared/limits.ts'
import { keepForOffline } from '#src/offline/pwa/keep-for-offline.ts'
import { pendingUpdate } from '#src/app/update/pending-update.ts'
import { prefetchReference } from './query-persistence.ts'
import { routerReady } from '#src/app/router-ready.ts'

const HOUR_MS = 3_600_000
const ORDERS_EVERY_MS = 120_000

/**
 * When idle, has the worker download the code of every screen and of what opens over them, the messages of
 * every language, and then the tables for lookups and estimates: any screen then works offline, in any
 * language. None of it runs before it is used.
 */
export function prefetchScreens(router: RouterProviderProps['router'], client: QueryClient): void {
  // People who save data pay for each screen when they open it.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  void inTurn(router, client)
}

async function inTurn(router: RouterProviderProps['router'], client: QueryClient): Promise<void> {
  // The requested screen comes first.
  await routerReady(router, PREFETCH_IDLE_TIMEOUT_MS)
  // Not through a worker that is about to be replaced (service-worker.ts).
  do await idle()
  while (pendingUpdate.get()?.working)
  // On a first visit the worker starts while this is running.
  await keepForOffline({ screens: true }).catch(() => {})
  await idle()
  keepOrdersPrefetched()
  await prefetchReference(client)
  await fillTables()
  // The operator may put another rate card into force while the app stays open.
  setInterval(() => void fillTables(), HOUR_MS)
}

/** Downloads labels of waiting orders, as they come and go; at once when there is a network again. */
function keepOrdersPrefetched(): void {
  const refresh = () => {
    if (connectivity.get() === 'online' && document.visibilityState === 'visible')
      void loadQuietly(async () =>
        (await import('#src/features/parcel/printing/prefetch-orders.ts')).prefetchOrders(),
      )
  }
  refresh()
  connectivity.subscribe(refresh)
  setInterval(refresh, ORDERS_EVERY_MS)
}

/** What fails now is fetched the next time, or when it is needed. */
const fillTables = () =>
  loadQuietly(async () => (await import('#src/offline/cache/reference-data.ts')).downloadReferenceData())

// Safari has no requestIdleCallback.
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: PREFETCH_IDLE_TIMEOUT_MS })
    else window.setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS)
  })
