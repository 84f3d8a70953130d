import { ConfigError } from '#server/platform/config/setting-readers.ts'
import type { Config } from '#server/platform/config.ts'
import type { Sql } from './sql.ts'
import { database, type Database } from './database.ts'
import { listenOn } from './listen.ts'
import { MIGRATIONS } from './migrations.ts'
import { prepareDatabase } from './prepare-database.ts'

/**
 * Timeouts of PostgreSQL in milliseconds: for a statement, for an idle transaction, and for a free
 * connection. Nobody waits longer for a response, and a longer query would only keep the connection from
 * others. Somewhat later, the connection is considered dead.
 */
const TIMEOUTS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 35_000,
  connectionTimeoutMillis: 5000,
}
/** Health checks want to know soon. */
const PROBE_TIMEOUTS = { statement_timeout: 3000, query_timeout: 3000, connectionTimeoutMillis: 3000 }
/** Operator's commands and migrations take as long as they take. */
const NO_TIME_LIMIT = { connectionTimeoutMillis: 10_000 }
const CONNECTIONS = 10

/**
 * Opens the configured database and migrates it to this version's schema. If it can't, it says why in one
 * sentence.
 * @param patient for an operator's command
 * @param lost is called with the reason when an embedded database has ended and can't be reopened
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { patient = false, lost }: { patient?: boolean; lost?: (why: Error) => void } = {},
): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, patient)
  const { openEmbedded } = await import('./embedded/open.ts')
  return openEmbedded(dataDir, lost)
}

async function openPostgres(url: string, patient: boolean): Promise<Database> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const connections = (max: number, limits: object) => {
    const pool = new Pool({ connectionString: url, max, keepAlive: true, ...limits })
    // A broken idle connection must not crash the process; the next query opens another.
    pool.on('error', () => {})
    // The same for one that breaks between two statements of a transaction: its next statement fails, which
    // is enough.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = connections(CONNECTIONS, patient ? NO_TIME_LIMIT : TIMEOUTS)
  const probing = connections(1, PROBE_TIMEOUTS)
  const close = async () => {
    await Promise.all([pool.end(), probing.end()])
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    const { hostname, port, pathname } = new URL(url)
    throw new ConfigError(
      `DATABASE_URL: can’t reach a database at ${hostname}:${port || 5432}${pathname} (${(error as Error).message || (error as { code?: string }).code}).`,
    )
  }
  const db = drizzle(pool)
  // Two servers may start at once: the second waits for the first one's migration.
  const migrateAlone = async () => {
    const migrationPool = connections(2, NO_TIME_LIMIT)
    try {
      const guard = await migrationPool.connect()
      try {
        await guard.query('select pg_advisory_lock(71025)')
        await migrate(drizzle(migrationPool), { migrationsFolder: MIGRATIONS })
      } finally {
        // The lock ends with its connection.
        guard.release(true)
      }
    } finally {
      await migrationPool.end()
    }
  }
  // Not drizzle's own: it never returns a connection whose "begin" failed, so a database that was down for
  // ten calls would stay unreachable.
  const transact = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(drizzle(client) as Sql)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
  const opened = await prepareDatabase(
    database('postgres', db as Sql, close, transact, drizzle(probing) as Sql),
    migrateAlone,
    'The database of DATABASE_URL',
  )
  return { ...opened, listen: (channel, onNotify) => listenOn(url, channel, onNotify) }
}
