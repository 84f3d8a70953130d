import type { RouteObject, RouterProviderProps } from 'react-router-dom'
import { PREFETCH_IDLE_TIMEOUT_MS } from '#src/domain/limits.ts'

type Load = () => Promise<unknown>

/** Fetches the code of every screen when there is nothing better to do, one after the other: any of them then opens offline. */
export function prefetchScreens(router: RouterProviderProps['router']): void {
  // Somebody who saves data pays for each screen when it is opened.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  void inTurn(router)
}

async function inTurn(router: RouterProviderProps['router']): Promise<void> {
  // The screen that was asked for comes first. Not by subscribing: the first listener takes the first answer from the screen.
  while (!router.state.initialized) await new Promise((resolve) => setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS))
  for (const load of router.routes.flatMap(loadersOf)) {
    await idle()
    window.addEventListener('vite:preloadError', quietly, { capture: true })
    // Opening the screen tries again and says what is missing.
    await load().catch(() => {})
    window.removeEventListener('vite:preloadError', quietly, { capture: true })
  }
}

/** Nobody asked for this screen yet: a piece that is missing is no reason to reload the page. */
const quietly = (event: Event): void => event.stopImmediatePropagation()

function loadersOf({ lazy, children = [] }: RouteObject): Load[] {
  return [...(typeof lazy === 'function' ? [lazy] : []), ...children.flatMap(loadersOf)]
}

// Safari has no requestIdleCallback.
const idle = (): Promise<unknown> => new Promise((resolve) => {
  if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: PREFETCH_IDLE_TIMEOUT_MS })
  else window.setTimeout(resolve, PREFETCH_IDLE_TIMEOUT_MS)
})
