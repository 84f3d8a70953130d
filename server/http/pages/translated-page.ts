import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { MACHINE_LANGUAGES } from '#src/domain/shared/machine-languages.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import { localeOf } from '#server/http/cookies.ts'
import { REPORT_URI } from './csp-reports.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { publicFile } from './public-file.ts'
import { sentence } from '#server/platform/messages.ts'

/**
 * Pages that are only read: links between them keep the translation. Links to pages with forms lead to the
 * untranslated page.
 */
const READ: readonly PublicPage[] = ['home', 'aboutUs', 'faq', 'features', 'privacyPolicy', 'termsOfService']
/** Origins of the widget's script, style and translations. */
const GOOGLE = [
  'https://translate.google.com',
  'https://translate.googleapis.com',
  'https://translate-pa.googleapis.com',
  'https://www.gstatic.com',
]

/**
 * `GET /language/page?to=vi&of=/faq` (D28): a public page without the app's script, which the widget's
 * changes would break, under a policy widened for the widget. The widget's script belongs to somebody else:
 * the page is sandboxed into an origin of its own, without access to our cookies and databases, whoever signs
 * in meanwhile. The policy of every other page stays as it is. The service worker doesn't handle this
 * address.
 */
export function serveTranslated(
  app: FastifyInstance,
  clientDir: string,
  { translateWidget }: Pick<Config, 'translateWidget'>,
): void {
  app.get('/language/page', (request, reply) => {
    const { to, of } = request.query as { to?: unknown; of?: unknown }
    const [page, path] = (Object.entries(PUBLIC_PATHS) as [PublicPage, string][]).find(
      ([, one]) => one === of,
    ) ?? ['home', PUBLIC_PATHS.home]
    const language = MACHINE_LANGUAGES.find(({ code }) => code === to)
    const locale = localeOf(request)
    const from = LOCALE_FACTS[locale].htmlLang
    if (!language || language.code === from) return reply.redirect(path, 302)
    const html = readFileSync(join(clientDir, publicFile(request, page)), 'utf8')
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'Cookie, User-Agent')
        .header('x-robots-tag', 'noindex')
        .header(
          'content-security-policy',
          policyFor(`${request.protocol}://${request.host}`, new URL(translateWidget).origin),
        )
        // Browsers refuse a sandboxed page that asks for its own browsing context group (HTML §7.5.2).
        .header('cross-origin-opener-policy', 'unsafe-none')
        .send(translatable(html, { locale, path, from, to: language, widget: translateWidget }))
    )
  })
}

interface Wanted {
  locale: Locale
  path: string
  from: string
  to: { code: string; name: string }
  widget: string
}

function translatable(html: string, { locale, path, from, to, widget }: Wanted): string {
  const read = READ.map((page) => PUBLIC_PATHS[page]).join('|')
  const data = { widget, from, to: to.code, languages: MACHINE_LANGUAGES.map(({ code }) => code).join(',') }
  const script = `<script src="/translate.js"${Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')}></script>`
  return (
    html
      .replaceAll(/<script type="module"[^>]*><\/script>\n?|<link rel="modulepreload"[^>]*>\n?/g, '')
      .replace('<html ', '<html class="machine-translated" ')
      .replaceAll(
        new RegExp(`href="(${read})(#[^"]*)?"`, 'g'),
        (_, page: string, part = '') => `href="${escapeHtml(addressOf(page, to.code))}${String(part)}"`,
      )
      // The script comes after the bar that it changes; both after the skip link.
      .replace(
        /<div id="root">(<a class="skip-link".*?<\/a>)?/,
        (start) => `${start}${bar(locale, path, to)}${script}`,
      )
  )
}

function bar(locale: Locale, path: string, { code, name }: Wanted['to']): string {
  const say = (id: string) => escapeHtml(sentence(locale, id, { language: name }))
  const line = (when: string, id: string) =>
    `<p data-when="${when}"${when === 'working' ? '' : ' hidden'}>${say(id)}</p>`
  return `<aside id="translate-bar" class="translate-bar notranslate" translate="no"><output>${line('working', 'translate.working')}${line('done', 'translate.done')}${line(
    'unreachable',
    'translate.unreachable',
  )}</output><a class="button quiet" href="${path}">${say('translate.back')}</a> <a class="button quiet" data-when="unreachable" hidden href="${escapeHtml(
    addressOf(path, code),
  )}">${say('action.retry')}</a><div id="translate-widget" hidden></div></aside>`
}

/**
 * The widget marks its changes with style attributes. No inline script, no eval; only files from our own
 * server.
 */
function policyFor(origin: string, widget: string): string {
  const hosts = [...new Set([widget, ...GOOGLE])].join(' ')
  return [
    // Links only. With allow-same-origin, it would be our origin again.
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    // Spelled out, as for maps: for a document without an origin, 'self' doesn't work in every browser.
    "default-src 'none'",
    `script-src ${origin} ${hosts}`,
    `style-src ${origin} 'unsafe-inline' ${hosts}`,
    `img-src ${origin} data: https://www.google.com https://fonts.gstatic.com ${hosts}`,
    `font-src ${origin} https://fonts.gstatic.com`,
    `connect-src ${hosts}`,
    `frame-src ${hosts}`,
    `manifest-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    REPORT_URI,
  ].join(';')
}

const addressOf = (path: string, to: string) =>
  `/language/page?${new URLSearchParams({ to, of: path }).toString()}`
