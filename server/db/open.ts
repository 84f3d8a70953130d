import { ConfigError, type Config } from '#server/config.ts'
import { database, type Database, type Sql } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { prepared } from './prepare.ts'

/**
 * Opens the database that the configuration names and brings it to this version's schema. Refuses with one sentence.
 * `lost` hears why when an embedded database has ended and cannot be opened again.
 */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, lost?: (why: Error) => void): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl)
  const { openEmbedded } = await import('./embedded/open.ts')
  return openEmbedded(dataDir, lost)
}

async function openPostgres(url: string): Promise<Database> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor one that breaks between two statements of a transaction: its next statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { hostname, port, pathname } = new URL(url)
    throw new ConfigError(`DATABASE_URL: no database answers at ${hostname}:${port || 5432}${pathname} (${(error as Error).message || (error as { code?: string }).code}).`)
  }
  const db = drizzle(pool)
  // Two servers may start at once: the second waits for the first one's migration.
  const migrateAlone = async () => {
    const guard = await pool.connect()
    try {
      await guard.query('select pg_advisory_lock(71025)')
      await migrate(db, { migrationsFolder: MIGRATIONS })
    } finally {
      await guard.query('select pg_advisory_unlock(71025)').catch(() => {})
      guard.release()
    }
  }
  // Not drizzle's own: that never gives a connection back whose "begin" fails, so a database that was gone for ten calls would stay gone.
  const transact = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(drizzle(client) as Sql)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => { broken = true })
      throw error
    } finally {
      client.release(broken)
    }
  }
  return prepared(database('postgres', db as Sql, () => pool.end(), transact), migrateAlone, 'The database of DATABASE_URL')
}
