/** The static routing API (Chrome 123, Safari 27); not yet in TypeScript's library. */
interface Router {
  addRoutes?: (rules: { condition: { urlPattern: URLPattern }; source: 'network' }[]) => Promise<void>
}

const PATHS = ['/api/*', '/data/*', '/language', '/healthz', '/readyz', '/metrics']

/**
 * Sends what is the server's own to the network without starting the worker. Elsewhere the browser asks the
 * worker, which has no route for them and leaves them alone: the same, a little later.
 */
export async function sendPast(event: object): Promise<void> {
  if (!('URLPattern' in globalThis)) return
  // Not understood is no reason to install no worker at all.
  await (event as Router)
    .addRoutes?.(
      PATHS.map((pathname) => ({
        condition: { urlPattern: new URLPattern({ pathname }) },
        source: 'network' as const,
      })),
    )
    .catch(() => {})
}
