import type { RouterProviderProps } from 'react-router-dom'

/**
 * Resolves when the first screen can be shown, or after `timeoutMs`. Polls: a router's first listener would
 * take the first update away from the screen.
 */
export async function routerReady(
  router: RouterProviderProps['router'],
  everyMs: number,
  timeoutMs = Infinity,
): Promise<void> {
  for (let waited = 0; !router.state.initialized && waited < timeoutMs; waited += everyMs)
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs)
    })
}
