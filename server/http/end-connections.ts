import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that is stopped finishes the calls in progress and then exits. On its own, Node would wait more
 * than a minute longer: for connections that browsers opened in advance and never used, and for those kept
 * alive after a response during the shutdown.
 */
export function endConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    stopping = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => app.server.closeIdleConnections())
  })
}
