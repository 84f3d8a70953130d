import type { FastifyInstance } from 'fastify'

/**
 * How long the server waits for what a client sends, in milliseconds: its headers, a body, and a body with
 * files.
 */
export interface Patience {
  headersMs: number
  bodyMs: number
  uploadMs: number
}

/** A phone on a slow line sends 64 kB in three seconds, and five pictures in as many minutes. */
export const PATIENCE: Patience = { headersMs: 10_000, bodyMs: 15_000, uploadMs: 300_000 }

/** What node:http watches by itself, twice as often as the shorter of them. */
export const httpTimeouts = ({ headersMs, uploadMs }: Patience) => ({
  requestTimeout: uploadMs,
  http: { headersTimeout: headersMs, requestTimeout: uploadMs, connectionsCheckingInterval: headersMs / 2 },
})

/**
 * Connections that may wait to be taken up: of those that find no room a client hears nothing, and tries
 * again seconds later.
 */
export const BACKLOG = 4096

/**
 * Ends calls whose body does not come: whoever sends a letter a second would keep a connection, and what it
 * holds, for as long as they like.
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
