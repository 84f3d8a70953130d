/** The static routing API (Chrome 123, Safari 27); not in TypeScript's library yet. */
interface Router {
  addRoutes?: (rules: { condition: { urlPattern: URLPattern }; source: 'network' }[]) => Promise<void>
}

const PATHS = ['/api/*', '/data/*', '/language', '/healthz', '/readyz', '/metrics']

/**
 * Routes the server's own addresses to the network without starting the worker. In other browsers the worker
 * is asked, but has no route for them and leaves them alone: the same result, slightly later.
 */
export async function routePastWorker(event: object): Promise<void> {
  if (!('URLPattern' in globalThis)) return
  // A browser that doesn't understand the routes must still install the worker.
  await (event as Router)
    .addRoutes?.(
      PATHS.map((pathname) => ({
        condition: { urlPattern: new URLPattern({ pathname }) },
        source: 'network' as const,
      })),
    )
    .catch(() => {})
}
