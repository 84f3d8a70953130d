import { ConfigError } from '#server/platform/setting-readers.ts'
import type { Config } from '#server/platform/config.ts'
import type { Sql } from './sql.ts'
import { database, type Database } from './database.ts'
import { listenOn } from './listen.ts'
import { MIGRATIONS } from './migrations.ts'
import { prepared } from './prepare.ts'

/**
 * How long PostgreSQL may take, in milliseconds: over one statement, over nothing while a transaction is
 * open, and until a connection is free. Nobody waits longer for an answer, and what still worked on would
 * keep it from others. A little more and the line is taken for dead.
 */
const PATIENCE = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 35_000,
  connectionTimeoutMillis: 5000,
}
/** Who only looks whether it is there wants to know soon. */
const PROBING = { statement_timeout: 3000, query_timeout: 3000, connectionTimeoutMillis: 3000 }
/** An operator's command and a migration take as long as they take. */
const AT_LEISURE = { connectionTimeoutMillis: 10_000 }
const CONNECTIONS = 10

/**
 * Opens the database that the configuration names and brings it to this version's schema. Refuses with one
 * sentence.
 * @param patient for an operator's command
 * @param lost hears why when an embedded database has ended and cannot be opened again
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
    // An idle connection that breaks must not end the process; the next query opens another.
    pool.on('error', () => {})
    // Nor one that breaks between two statements of a transaction: its next statement fails, which is enough.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = connections(CONNECTIONS, patient ? AT_LEISURE : PATIENCE)
  const probing = connections(1, PROBING)
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
    const own = connections(2, AT_LEISURE)
    try {
      const guard = await own.connect()
      try {
        await guard.query('select pg_advisory_lock(71025)')
        await migrate(drizzle(own), { migrationsFolder: MIGRATIONS })
      } finally {
        // The lock ends with its connection.
        guard.release(true)
      }
    } finally {
      await own.end()
    }
  }
  // Not drizzle's own: that never gives a connection back whose "begin" fails, so a database that was gone
  // for ten calls would stay gone.
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
  const opened = await prepared(
    database('postgres', db as Sql, close, transact, drizzle(probing) as Sql),
    migrateAlone,
    'The database of DATABASE_URL',
  )
  return { ...opened, listen: (channel, heard) => listenOn(url, channel, heard) }
}
