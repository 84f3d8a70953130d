import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { MAPS_FRAME } from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import { localeOf } from '#server/http/cookies.ts'
import { REPORT_URI } from './csp-reports.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** From the maps service's own CSP guide: origins of its script, data and pictures. */
const HOSTS = [
  'https://maps.googleapis.com',
  'https://maps.gstatic.com',
  'https://places.googleapis.com',
  'https://www.gstatic.com',
]

/**
 * The document of the frame that asks the maps service for addresses (D27), served only where there is a key.
 * Only its policy is widened, and it is sandboxed without an origin, so that the service's script never runs
 * where an account's data is.
 */
export function serveMaps(
  app: FastifyInstance,
  { mapsKey, mapsUrl }: Pick<Config, 'mapsKey' | 'mapsUrl'>,
): void {
  if (mapsKey === undefined) return
  app.get(MAPS_FRAME, (request: FastifyRequest, reply: FastifyReply) => {
    const data = { url: mapsUrl, key: mapsKey, language: LOCALE_FACTS[localeOf(request)].bcp47 }
    const attributes = Object.entries(data)
      .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
      .join('')
    // Spelled out: for a document without an origin, 'self' doesn't work in every browser.
    const origin = `${request.protocol}://${request.host}`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policyFor(origin, new URL(mapsUrl).origin))
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Maps</title></head><body><script src="/maps-frame.js"${attributes}></script></body></html>`,
      )
  })
}

function policyFor(origin: string, maps: string): string {
  const hosts = [...new Set([maps, ...HOSTS])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${origin} ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `connect-src ${hosts}`,
    `img-src data: ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    REPORT_URI,
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join(';')
}
