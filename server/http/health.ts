import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'

/** Shorter than a proxy's own timeout, so that the proxy learns the reason. */
const TIMEOUT_MS = 3000

/** `GET /healthz`: the process is alive. `GET /readyz`: its database responds in time. */
export function serveHealth(app: FastifyInstance, { probe }: Pick<Database, 'probe'>): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    try {
      await withTimeout(TIMEOUT_MS, probe.execute('select 1'))
      return { ok: true }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ ok: false })
    }
  })
}
