import type { FastifyInstance } from 'fastify'
import { RequestError } from '#server/platform/errors.ts'

/**
 * A client that says it is older than `least` gets code 426 for every call of the API and updates itself,
 * saving first (src/app/update/service-worker.ts). Who says nothing of a version is no app of ours and may call.
 * Asking whether there is a network stays allowed: an app that took this for being offline would never
 * update.
 */
export function refuseOldClients(app: FastifyInstance, least: string | undefined): void {
  if (least === undefined) return
  app.addHook('onRequest', async ({ url, headers }) => {
    const said = headers['x-portage-version']
    if (typeof said !== 'string' || !url.startsWith('/api/') || url.startsWith('/api/ping')) return
    if (isOlder(said, least)) throw new RequestError('error.clientTooOld', { code: 426 })
  })
}

/** By numbers, part by part: 1.10 is newer than 1.9. */
export function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (const [at, other] of others.entries()) {
    const part = parts[at] ?? 0
    if (part !== other) return part < other
  }
  return false
}
