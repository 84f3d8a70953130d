import type { FastifyInstance } from 'fastify'
import { RequestError } from '#server/platform/errors.ts'

/**
 * A client that reports a version older than `least` gets code 426 for every call of the API and updates
 * itself, saving first (src/app/update/service-worker.ts). A client without a version isn't our app and may
 * call. The network check stays allowed: an app that took the refusal for being offline would never update.
 */
export function refuseOldClients(app: FastifyInstance, least: string | undefined): void {
  if (least === undefined) return
  app.addHook('onRequest', async ({ url, headers }) => {
    const version = headers['x-portage-version']
    if (typeof version !== 'string' || !url.startsWith('/api/') || url.startsWith('/api/ping')) return
    if (isOlder(version, least)) throw new RequestError('error.clientTooOld', { code: 426 })
  })
}

/** Compares numerically, part by part: 1.10 is newer than 1.9. */
export function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (const [at, other] of others.entries()) {
    const part = parts[at] ?? 0
    if (part !== other) return part < other
  }
  return false
}
