import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on a free local port. `close` also breaks open connections; nothing else does. Node would end an idle
 * one after five seconds, and where a test's thread is held up for that long, it ends under the next call.
 */
export async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
