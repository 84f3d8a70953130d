import type { FastifyInstance } from 'fastify'
import { PUBLIC_PATHS } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { RequestError } from '#server/platform/errors.ts'
import { setChoice } from './choices.ts'

const MAX_BYTES = 4096

/**
 * The POST that mail programs send when somebody presses their "unsubscribe" (RFC 8058): to the page's URL
 * with the token as its query, as a form of either kind, without cookies. The page's own button uses a call
 * of the contract.
 */
export const unsubscribeByMailProgram =
  (deps: { database: Database; clock: Clock }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(PUBLIC_PATHS.unsubscribe, async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      try {
        await setChoice(deps, typeof token === 'string' ? token : '', false)
        return await reply.type('text/plain').send('OK\n')
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        return reply.code(404).type('text/plain').send('Not found\n')
      }
    })
  }
