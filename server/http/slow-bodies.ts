import type { FastifyInstance } from 'fastify'

/**
 * How long the server waits for what a client sends, in milliseconds: headers, a body, and a body with files.
 */
export interface Patience {
  headersMs: number
  bodyMs: number
  uploadMs: number
}

/** A phone on a slow connection sends 64 kB in three seconds, and five pictures in five minutes. */
export const PATIENCE: Patience = { headersMs: 10_000, bodyMs: 15_000, uploadMs: 300_000 }

/** node:http's own timeouts, checked twice as often as the shorter one. */
export const httpTimeouts = ({ headersMs, uploadMs }: Patience) => ({
  requestTimeout: uploadMs,
  http: { headersTimeout: headersMs, requestTimeout: uploadMs, connectionsCheckingInterval: headersMs / 2 },
})

/**
 * Length of the accept queue: a connection beyond it gets no response, and its client retries seconds later.
 */
export const BACKLOG = 4096

/**
 * Ends calls whose body doesn't arrive: otherwise a client that sends a character a second could hold a
 * connection, and the memory it uses, indefinitely.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs }: Patience): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if ((Number(length) > 0 || chunked) && !request.isMultipart()) {
      const timer = setTimeout(() => {
        request.raw.socket.end(
          'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
        )
        request.raw.destroy()
      }, bodyMs)
      payload.once('end', () => clearTimeout(timer))
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
