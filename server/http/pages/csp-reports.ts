import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { tooMany } from '#server/platform/errors.ts'
import { network } from '#server/http/rate-limit.ts'

export const CSP_REPORTS = '/api/csp-reports'
/**
 * Tells browsers where to report what a policy blocked. Its successor `report-to` works only over https and
 * not for documents without an origin, and where it is present Chromium ignores this one, which every browser
 * supports.
 */
export const REPORT_URI = `report-uri ${CSP_REPORTS}`

const BODY_BYTES = 8 * 1024
/** Reports per minute: a broken page repeats itself, and anybody can send to this address. */
const REPORTS_PER_MINUTE = { ofNetwork: 10, ofAll: 60 }
const MINUTE_MS = 60_000
const MAX_LENGTH = 200

/** `POST /api/csp-reports`, outside the contract: browsers send it, without a session. Reports are logged. */
export function serveCspReports(app: FastifyInstance, { clock }: { clock: Clock }): void {
  const takes = createLimit(clock)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async ({ ip }) => {
      if (!takes(network(ip))) throw tooMany(MINUTE_MS / 1000)
    })
    scope.post(CSP_REPORTS, async (request, reply) => {
      const report = violationIn(String(request.body))
      if (report) request.log.warn({ report }, 'the content security policy blocked something on a page')
      return reply.code(204).send()
    })
  })
}

/** Per server, in memory: a report isn't worth a write to the database. */
function createLimit(clock: Clock): (from: string) => boolean {
  let [minute, all, counts] = [0, 0, new Map<string, number>()]
  return (from) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== minute) [minute, all, counts] = [now, 0, new Map()]
    const count = (counts.get(from) ?? 0) + 1
    if (count > REPORTS_PER_MINUTE.ofNetwork || all >= REPORTS_PER_MINUTE.ofAll) return false
    counts.set(from, count)
    all += 1
    return true
  }
}

/**
 * What was blocked on which page, by which directive, and where in a script. URLs without query and fragment;
 * nothing of the page's content.
 */
interface Violation {
  directive: string
  blocked: string | undefined
  page: string | undefined
  source: string | undefined
  line: number | undefined
  column: number | undefined
}

/** A body in the format of CSP 3 (§5.3); undefined for anything else. */
function violationIn(body: string): Violation | undefined {
  const report = (parsed(body) as { 'csp-report'?: Record<string, unknown> | null } | null)?.['csp-report']
  const rule = report?.['effective-directive'] ?? report?.['violated-directive']
  const [, directive] = typeof rule === 'string' ? (/^([a-z-]{3,40})(?: |$)/.exec(rule) ?? []) : []
  if (!report || directive === undefined) return undefined
  const place = (name: string) => placeOf(report[name])
  return {
    directive,
    blocked: place('blocked-uri'),
    page: place('document-uri'),
    source: place('source-file'),
    line: countOf(report['line-number']),
    column: countOf(report['column-number']),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const countOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined

/** A URL up to the file name; for anything that isn't a file its scheme, or a keyword such as "inline". */
function placeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^[a-z-]{1,30}$/.test(value)) return value
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname } = new URL(value)
  return (/^https?:$/.test(protocol) ? origin + pathname : protocol).slice(0, MAX_LENGTH)
}
