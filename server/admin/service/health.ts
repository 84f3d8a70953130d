import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { API_VERSION } from '#src/contract/contract.ts'
import type { Deps } from '#server/http/context.ts'
import { newestApplied } from '#server/db/migrations.ts'
import { BUILD, VERSION } from '#server/platform/version.ts'
import { lapsingRules } from '#server/admin/desk/lapsing-rules.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { lastBackups } from './backups.ts'

type State = 'ok' | 'look' | 'wrong'

/** What is looked at, in this order. */
export const CHECKS = [
  'database',
  'databaseSize',
  'databaseAnswers',
  'jobsWaiting',
  'jobsLate',
  'jobsFailed',
  'mailWaiting',
  'webhooksFailing',
  'diskFree',
  'backup',
  'restoreTest',
  'rulesLapsing',
  'cards',
  'carriers',
  'email',
  'uptime',
  'memory',
  'version',
  'build',
  'api',
  'schema',
  'node',
  'timeZones',
] as const
type Fact = readonly [value: string, state?: State]

const [LATE_MINUTES, SLOW_MS, HOUR_MS, GIGABYTE] = [10, 500, 3_600_000, 1024 ** 3]
/** A back-up older than this, or a restore that nobody tried for as long, is worth a look. */
const [BACKUP_HOURS, TEST_HOURS] = [26, 31 * 24]

/** Whether everything runs, and as what: values that need no words, and whether one should look at them. */
export async function checkHealth({ options }: Command, deps: Deps): Promise<string> {
  const [ofDatabase, ofWork, free, ofBackups, rules] = await Promise.all([
    databaseFacts(deps),
    workFacts(deps),
    diskFree(deps),
    backupFacts(deps),
    lapsingRules(deps.database, deps.clock.now()),
  ])
  const facts: Record<(typeof CHECKS)[number], Fact> = {
    ...ofDatabase,
    ...ofWork,
    diskFree: free,
    ...ofBackups,
    rulesLapsing: [String(rules.length), rules.length > 0 ? 'look' : 'ok'],
    ...serviceFacts(deps),
    uptime: [hours(process.uptime() / 3600)],
    memory: [size(process.memoryUsage.rss())],
    version: [VERSION],
    build: [BUILD],
    api: [API_VERSION],
    node: [process.versions.node],
    timeZones: [process.versions.tz ?? ''],
  }
  const rows = CHECKS.map((check) => ({ check, state: facts[check][1] ?? 'ok', value: facts[check][0] }))
  return listing(options, ['check', 'state', 'value'], rows)
}

async function databaseFacts({ database: { kind, sql: db } }: Deps) {
  const began = performance.now()
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  const ms = Math.ceil(performance.now() - began)
  const { version, bytes } = rows[0]!
  return {
    database: [`${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'} ${version.split(' ')[0]}`],
    databaseSize: [size(Number(bytes))],
    databaseAnswers: [`${ms} ms`, ms > SLOW_MS ? 'look' : 'ok'],
    schema: [minute(new Date(await newestApplied(db)))],
  } satisfies Record<string, Fact>
}

async function workFacts({ database: { sql: db }, clock }: Deps) {
  const now = clock.now()
  const { rows } = await db.execute<
    Record<'waiting' | 'late' | 'dead' | 'mails' | 'failing', number>
  >(sql`select
    (select count(*)::int from jobs where state = 'waiting') as waiting,
    (select coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz - min(run_at)) / 60, 0), 0)::int
      from jobs where state = 'waiting') as late,
    (select count(*)::int from jobs where state = 'dead') as dead,
    (select count(*)::int from mails where sent_at is null) as mails,
    (select count(*)::int from webhooks where state = 'on' and failing_since is not null) as failing`)
  const { waiting, late, dead, mails, failing } = rows[0]!
  return {
    jobsWaiting: [String(waiting)],
    jobsLate: [`${late} min`, late > LATE_MINUTES ? 'wrong' : 'ok'],
    jobsFailed: [String(dead), dead > 0 ? 'look' : 'ok'],
    mailWaiting: [String(mails)],
    webhooksFailing: [String(failing), failing > 0 ? 'look' : 'ok'],
  } satisfies Record<string, Fact>
}

async function diskFree({ config }: Deps): Promise<Fact> {
  const space = await statfs(config.dataDir).catch(() => undefined)
  if (!space) return ['', 'look']
  const [free, all] = [space.bavail * space.bsize, space.blocks * space.bsize]
  return [size(free), free < GIGABYTE ? 'wrong' : free < all / 10 ? 'look' : 'ok']
}

async function backupFacts(deps: Deps) {
  const { written, tested } = await lastBackups(deps)
  const age = (at: Date | undefined) =>
    at ? (deps.clock.now().getTime() - at.getTime()) / HOUR_MS : Infinity
  return {
    backup: [written ? minute(written) : '', age(written) > BACKUP_HOURS ? 'look' : 'ok'],
    restoreTest: [
      tested ? minute(tested.at) : '',
      tested?.ok === false ? 'wrong' : age(tested?.at) > TEST_HOURS ? 'look' : 'ok',
    ],
  } satisfies Record<string, Fact>
}

/** Samples and sandboxes are whole, and nobody's money or parcel. */
function serviceFacts({ config: { cardPayments, stripe, karrio, smtpUrl } }: Deps) {
  return {
    cards: !cardPayments ? ['CARD_PAYMENTS'] : stripe ? ['Stripe'] : ['Sandbox', 'look'],
    carriers: karrio ? ['Karrio', karrio.test ? 'look' : 'ok'] : ['Sample', 'look'],
    email: smtpUrl ? ['SMTP'] : ['DATA_DIR', 'look'],
  } satisfies Record<string, Fact>
}

const hours = (n: number): string => (n < 2 ? `${Math.floor(n * 60)} min` : `${Math.floor(n)} h`)
const size = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
