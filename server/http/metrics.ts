import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isTimingSafeEqual } from '#server/platform/crypto/timing-safe-equal.ts'
import { BUILD, VERSION } from '#server/platform/version.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'
import type { Places } from './admission.ts'
import type { Deps } from './context.ts'

/** Prometheus gives up on a scrape after 10 s: ours ends before that, even when the database is silent. */
const DATABASE_TIMEOUT_MS = 3000
/** Upper bounds in seconds: from an empty call to a slow carrier. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * `GET /metrics` for Prometheus: how calls go, what waits, what is under way. Nothing about people: routes,
 * codes and counts only. With METRICS_TOKEN set its holder may read it; without, only this machine, and not
 * through a proxy that says so.
 */
export function serveMetrics(app: FastifyInstance, deps: Deps, calls: Pick<Places, 'count'>): void {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'portage_requests_total',
    help: 'Calls by route and code (the envelope’s, otherwise HTTP’s).',
    labelNames: ['call', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'portage_request_seconds',
    help: 'Duration of calls.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('portage_calls_in_flight', 'Calls in progress.', () => calls.count())
  const isUp = new Gauge({ name: 'portage_database_up', help: 'Whether the database answers.', registers })
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => {
    lag.disable()
  })
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of timers.', () => {
    const p99 = lag.percentile(99) / 1e9
    return Number.isFinite(p99) ? p99 : 0
  })
  gauge('process_start_time_seconds', 'When the process started.', () =>
    Math.round(performance.timeOrigin / 1000),
  )
  gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss())
  new Gauge({
    name: 'portage_build_info',
    help: 'The version that is running.',
    labelNames: ['version', 'build', 'node'],
    registers,
  }).set({ version: VERSION, build: BUILD, node: process.versions.node }, 1)

  app.addHook('onSend', async (request, _, payload) => {
    // Answers of calls begin with their code, whatever HTTP says.
    const code = typeof payload === 'string' ? /^\{"code":(\d{3})/.exec(payload)?.[1] : undefined
    if (code) codes.set(request, code)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const call = route.startsWith('/api/') ? `${request.method} ${route}` : 'page'
    requests.inc({ call, code: codes.get(request) ?? String(reply.statusCode) })
    seconds.observe({ call }, reply.elapsedTime / 1000)
  })
  const work = workMetrics()
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps)) return reply.callNotFound()
    const counts = await withTimeout(DATABASE_TIMEOUT_MS, countWork(deps)).catch(() => undefined)
    isUp.set(counts ? 1 : 0)
    if (counts) work.set(counts)
    // What nobody could count is left out: a number of a minute ago would be taken for now's.
    const texts = await Promise.all(
      [registry, ...(counts ? [work.registry] : [])].map((one) => one.metrics()),
    )
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(texts.join('\n'))
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

interface WorkCounts extends Record<string, unknown> {
  waiting: number
  dead: number
  late: number
  mails: number
  purchases: number
  top_ups: number
  chargebacks: number
  transfers: number
}

async function countWork({ database: { probe }, clock }: Deps): Promise<WorkCounts> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const { rows } = await probe.execute<WorkCounts>(sql`select
    (select count(*)::int from jobs where state = 'waiting') as waiting,
    (select count(*)::int from jobs where state = 'dead') as dead,
    (select coalesce(greatest(extract(epoch from ${now} - min(run_at)), 0), 0)::float8 from jobs where state = 'waiting') as late,
    (select count(*)::int from mails where sent_at is null) as mails,
    (select count(*)::int from intents where state in ('paying', 'charged')) as purchases,
    (select count(*)::int from top_ups where state in ('processing', 'action')) as top_ups,
    (select count(*)::int from chargebacks where state in ('inquiry', 'open') and answered_at is null) as chargebacks,
    (select count(*)::int from transfers where state = 'waiting') as transfers`)
  return rows[0]!
}

/** What the database knows of work under way. */
function workMetrics(): { registry: Registry; set: (counts: WorkCounts) => void } {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('portage_jobs', 'Jobs that are waiting, or that failed for good and need an operator.', [
    'state',
  ])
  const gauges = {
    late: gauge('portage_jobs_late_seconds', 'How long the oldest due job has been waiting.'),
    mails: gauge('portage_mails_waiting', 'Mail written and not yet sent.'),
    purchases: gauge('portage_purchases_open', 'Purchases started and not finished.'),
    top_ups: gauge('portage_top_ups_open', 'Top-ups by card that are begun and not ended.'),
    chargebacks: gauge(
      'portage_chargebacks_open',
      'Card payments disputed at the cardholder’s bank that nobody has answered.',
    ),
    transfers: gauge('portage_transfers_waiting', 'E-transfers that came and are credited to nobody.'),
  }
  return {
    registry,
    set: (counts) => {
      jobs.set({ state: 'waiting' }, counts.waiting)
      jobs.set({ state: 'dead' }, counts.dead)
      for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(counts[name])
    },
  }
}
