import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale } from '#src/domain/shared/locale.ts'
import {
  ACCOUNT_PATHS,
  CARD_GATEWAY_QUERY,
  CARD_PAGES,
  PUBLIC_PATHS,
  REDIRECTS,
  SHARE_TARGET,
  type PublicPage,
} from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import { setLocaleCookie, readCookies } from '#server/http/cookies.ts'
import { PERMISSIONS_WITH_CAMERA } from '#server/http/permissions-policy.ts'
import { REPORT_URI } from './csp-reports.ts'
import { serveMaps } from './maps-frame.ts'
import { publicFile } from './public-file.ts'
import { serveTranslated } from './translated-page.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * The built app: hashed files, cached for a year (including those of the two previous builds, for tabs that
 * are still open), pages by language and kind of header, and the shell for account screens. With the service
 * worker turned off, its URL serves one that removes itself and its caches from the device: the way back from
 * a harmful service worker.
 * @returns the response to any other address
 */
export async function servePages(
  app: FastifyInstance,
  clientDir: string,
  {
    serviceWorker,
    translateWidget,
    stripe,
    cardPayments,
    mapsKey,
    mapsUrl,
  }: Pick<Config, 'serviceWorker' | 'translateWidget' | 'stripe' | 'cardPayments' | 'mapsKey' | 'mapsUrl'>,
): Promise<Answer> {
  if (!existsSync(join(clientDir, 'index.html')))
    throw new Error('the client is not built: run npm run build')
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    globIgnore: [WORKER],
    setHeaders: (reply, path) => {
      const file = relative(clientDir, path)
      void reply.header('cache-control', isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (SCAN_WORKER.test(file)) void reply.header('content-security-policy', SCAN_WORKER_POLICY)
      // The service worker keeps the shell as this file, with its headers.
      if (SHELL.test(file)) void reply.header('permissions-policy', PERMISSIONS_WITH_CAMERA)
      // Frames for maps and translated pages have no origin, so nothing of ours is same-origin to them; the
      // built files are public.
      if (!path.endsWith('.html'))
        void reply
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('access-control-allow-origin', '*')
    },
  })
  app.get(`/${WORKER}`, (_, reply) => reply.sendFile(serviceWorker ? WORKER : 'sw-off.js'))
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const sendShell = (reply: FastifyReply) =>
    html(reply).header('permissions-policy', PERMISSIONS_WITH_CAMERA).send(shell)
  const sendCardPage = (reply: FastifyReply, scriptUrl: string) =>
    html(reply)
      .header('content-security-policy', cardPagePolicy(new URL(scriptUrl).origin))
      .send(shell.replace('<head>', `<head><meta name="${CARD_GATEWAY_QUERY}" content="stripe">`))
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PublicPage) =>
    html(reply).header('vary', 'Cookie, User-Agent').sendFile(publicFile(request, page))

  for (const [page, path] of Object.entries(PUBLIC_PATHS) as [PublicPage, string][])
    app.get(path, (request, reply) => sendPage(request, reply, page))
  for (const [from, to] of Object.entries(REDIRECTS)) app.get(from, (_, reply) => reply.redirect(to, 301))
  for (const path of Object.values(ACCOUNT_PATHS)) {
    if (path === '/')
      app.get(path, (request, reply) =>
        hasSession(request) ? sendShell(reply.header('vary', 'Cookie')) : sendPage(request, reply, 'home'),
      )
    else
      app.get(path, (request, reply) => {
        const forCard =
          stripe &&
          cardPayments &&
          CARD_PAGES.includes(path) &&
          CARD_GATEWAY_QUERY in (request.query as object)
        return forCard ? sendCardPage(reply, stripe.scriptUrl) : sendShell(reply)
      })
  }
  // The service worker takes what is shared. Without one (somebody cleared the site's data) it can't be kept.
  app.post(SHARE_TARGET, {
    // Before the body is read.
    onRequest: async (_, reply) => reply.redirect(PUBLIC_PATHS.tracking, 303),
    handler: (_, reply) => reply.redirect(PUBLIC_PATHS.tracking, 303),
  })
  app.get('/language', (request, reply) => {
    const { to, back } = request.query as { to?: unknown; back?: unknown }
    if (isLocale(to)) setLocaleCookie(reply, to)
    return reply.redirect(ownPath(back) ?? PUBLIC_PATHS.home, 302)
  })
  serveTranslated(app, clientDir, { translateWidget })
  serveMaps(app, { mapsKey, mapsUrl })
  return (request, reply) => sendPage(request, reply.code(404), 'notFound')
}

/**
 * A path of this site, parsed as browsers do, which ignore tabs and line breaks and read `\\` as `/`.
 * Percent-encoded, so that it fits in a header.
 */
function ownPath(text: unknown): string | undefined {
  const [site, isPath] = ['http://own.invalid', typeof text === 'string' && text.startsWith('/')]
  if (!isPath || !URL.canParse(text as string, site)) return undefined
  const { origin, pathname, search, hash } = new URL(text as string, site)
  // Two slashes after `/./` would lead to another site again.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/**
 * Stripe's script, its frames and its API (docs.stripe.com/security/guide), in addition to what every page
 * may load.
 */
const cardPagePolicy = (gateway: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${gateway}`,
    "style-src 'self'",
    "img-src 'self' data: blob: https://*.stripe.com",
    "font-src 'self'",
    `connect-src 'self' https://api.stripe.com ${gateway}`,
    `frame-src ${gateway} https://*.js.stripe.com https://hooks.stripe.com`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    REPORT_URI,
  ].join(';')

/**
 * Reading barcodes is WebAssembly, which only this worker may compile; a worker has the policy of its own
 * script, so no page's policy is widened for it (src/components/scan/scan-worker.ts).
 */
const SCAN_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  REPORT_URI,
].join(';')

const html = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
/** Only decides which page `/` is; whoever forges it sees an empty shell (D41). */
const hasSession = (request: FastifyRequest) => Number(readCookies(request).token_expires) > Date.now()

const WORKER = 'sw.js'
/** With or without the ending of its compressed copy. */
const SHELL = /^index\.html(\.\w+)?$/
const SCAN_WORKER = /^assets[\\/]scan-worker-[\w-]+\.js(\.\w+)?$/
/** Their names change with their content. */
const isHashed = (path: string) => /^(assets|data)[\\/]/.test(path)
