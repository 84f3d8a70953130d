import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { counter, histogram, sample } from './metrics-text.ts'
import type { Places } from './admission.ts'
import { ROOT } from '#server/platform/root.ts'
import { isTimingSafeEqual } from '#server/platform/timing-safe-equal.ts'
import type { Deps } from './context.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'

/**
 * A scrape ends before Prometheus gives up on it (10 s by default), also when the database does not answer.
 */
const PATIENCE_MS = 3000

/**
 * `GET /metrics` for Prometheus: how calls go, what waits, what is under way. Nothing about people: routes,
 * codes and counts. Who has METRICS_TOKEN reads it; without one only this machine does, and not through a
 * proxy that says so.
 */
export function serveMetrics(app: FastifyInstance, deps: Deps, calls: Pick<Places, 'count'>): void {
  const requests = counter(
    'portage_requests_total',
    'Calls by route and code (the envelope’s, otherwise HTTP’s).',
  )
  const seconds = histogram('portage_request_seconds', 'Duration of calls.')
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => {
    lag.disable()
  })
  app.addHook('onSend', async (request, _, payload) => {
    // Answers of calls begin with their code, whatever HTTP says.
    const code = typeof payload === 'string' ? /^\{"code":(\d{3})/.exec(payload)?.[1] : undefined
    if (code) codes.set(request, code)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const call = route.startsWith('/api/') ? `${request.method} ${route}` : 'page'
    requests.add({ call, code: codes.get(request) ?? String(reply.statusCode) })
    seconds.observe({ call }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps)) return reply.callNotFound()
    const state = await withTimeout(PATIENCE_MS, stateOf(deps)).catch(() => undefined)
    const parts = [
      requests.text(),
      seconds.text(),
      sample('portage_calls_in_flight', 'Calls in progress.', [[{}, calls.count()]]),
      ...processState(lag.percentile(99) / 1e9),
      ...(state ?? []),
      sample('portage_database_up', 'Whether the database answers.', [[{}, state ? 1 : 0]]),
    ]
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(parts.join(''))
  })
}

const codes = new WeakMap<FastifyRequest, string>()

function mayRead(request: FastifyRequest, { config }: Deps): boolean {
  if (config.metricsToken !== undefined) {
    return isTimingSafeEqual(
      Buffer.from(request.headers.authorization ?? ''),
      Buffer.from(`Bearer ${config.metricsToken}`),
    )
  }
  const proxied =
    config.trustProxy !== 0 ||
    ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in request.headers)
  return !proxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

type Counts = Record<
  'waiting' | 'dead' | 'oldest' | 'mail' | 'purchases' | 'topups' | 'chargebacks' | 'transfers',
  number
>

async function stateOf({ database: { probe }, clock }: Deps): Promise<string[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const {
    rows: [found],
  } = await probe.execute<Counts>(sql`select
    (select count(*)::int from jobs where state = 'waiting') as waiting, (select count(*)::int from jobs where state = 'dead') as dead,
    (select coalesce(greatest(extract(epoch from ${now} - min(run_at)), 0), 0)::float8 from jobs where state = 'waiting') as oldest,
    (select count(*)::int from mails where sent_at is null) as mail, (select count(*)::int from intents where state in ('paying', 'charged')) as purchases,
    (select count(*)::int from top_ups where state in ('processing', 'action')) as topups,
    (select count(*)::int from chargebacks where state in ('inquiry', 'open') and answered_at is null) as chargebacks, (select count(*)::int from transfers where state = 'waiting') as transfers`)
  const { waiting, dead, oldest, mail, purchases, topups, chargebacks, transfers } = found!
  return [
    sample('portage_jobs', 'Jobs that are waiting, or that failed for good and need an operator.', [
      [{ state: 'waiting' }, waiting],
      [{ state: 'dead' }, dead],
    ]),
    sample('portage_jobs_late_seconds', 'How long the oldest due job has been waiting.', [[{}, oldest]]),
    sample('portage_mails_waiting', 'Mail written and not yet sent.', [[{}, mail]]),
    sample('portage_purchases_open', 'Purchases started and not finished.', [[{}, purchases]]),
    sample('portage_top_ups_open', 'Top-ups by card that are begun and not ended.', [[{}, topups]]),
    sample(
      'portage_chargebacks_open',
      'Card payments disputed at the cardholder’s bank that nobody has answered.',
      [[{}, chargebacks]],
    ),
    sample('portage_transfers_waiting', 'E-transfers that came and are credited to nobody.', [
      [{}, transfers],
    ]),
  ]
}

const processState = (lagSeconds: number): string[] => [
  sample('portage_build_info', 'What runs.', [
    [{ version: VERSION, build: BUILD, node: process.versions.node }, 1],
  ]),
  sample('process_start_time_seconds', 'When the process started.', [
    [{}, Math.round(performance.timeOrigin / 1000)],
  ]),
  sample('process_resident_memory_bytes', 'Memory in use.', [[{}, process.memoryUsage.rss()]]),
  sample('nodejs_eventloop_lag_p99_seconds', 'Delay of timers.', [
    [{}, Number.isFinite(lagSeconds) ? lagSeconds : 0],
  ]),
]

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}
const buildFile = join(ROOT, 'dist/.fingerprint')
const BUILD = existsSync(buildFile) ? readFileSync(buildFile, 'utf8').trim().slice(0, 12) : 'none'
