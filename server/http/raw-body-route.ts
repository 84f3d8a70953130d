import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** No webhook sends more than this at once. */
const MAX_BYTES = 1024 * 1024

/**
 * A POST outside the contract whose body is taken as raw bytes, whatever its content type: signatures are
 * over the bytes.
 */
export function rawBodyRoute(
  app: FastifyInstance,
  url: string,
  handle: (body: Buffer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(url, { bodyLimit: MAX_BYTES }, (request, reply) =>
      handle(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply),
    )
  })
}
