import { mkdir, access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ConfigError, type Config } from '#server/config.ts'
import { ROOT } from '#server/root.ts'
import { database, type Database, type Sql } from './database.ts'

const MIGRATIONS = join(ROOT, 'server/db/migrations')

/** Opens the database that the configuration names and brings it to this version's schema. Refuses with one sentence. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir)
}

/** `dataDir` undefined: in memory, for tests. `template`: what `dump` gave, to begin with instead of nothing. */
export async function openEmbedded(dataDir: string | undefined, template?: Blob): Promise<Database & { dump: () => Promise<Blob> }> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = new PGlite({ extensions: { pg_trgm, btree_gin }, ...dataDir !== undefined && { dataDir: join(await writable(dataDir), 'pglite') }, ...template && { loadDataDir: template } })
  await client.waitReady.catch((error: unknown) => {
    throw new ConfigError(`The database in ${dataDir} cannot be opened: ${(error as Error).message}`)
  })
  const db = drizzle(client)
  const opened = await prepared(database('pglite', db as unknown as Sql, () => client.close()), () => migrate(db, { migrationsFolder: MIGRATIONS }))
  return { ...opened, dump: () => client.dumpDataDir('none') }
}

async function openPostgres(url: string): Promise<Database> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
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
      await guard.query('select pg_advisory_unlock(71025)')
      guard.release()
    }
  }
  return prepared(database('postgres', db as unknown as Sql, () => pool.end()), migrateAlone)
}

async function prepared(db: Database, migrate: () => Promise<void>): Promise<Database> {
  try {
    await refuseNewer(db)
    await migrate()
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** An older server on a newer database would write what the newer one cannot read. */
async function refuseNewer(db: Database): Promise<void> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  const known = Math.max(...journal.entries.map(({ when }) => when))
  const { rows: [table] } = await db.sql.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`) as unknown as { rows: { found: boolean }[] }
  if (!table?.found) return
  const { rows: [newest] } = await db.sql.execute(sql`select max(created_at)::bigint as at from drizzle.__drizzle_migrations`) as unknown as { rows: { at: string | null }[] }
  if (Number(newest?.at ?? 0) > known) throw new ConfigError('The data was written by a newer version of Portage. Start that version, or point DATA_DIR or DATABASE_URL elsewhere.')
}

async function writable(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} cannot be written (${(error as { code?: string }).code}). Set DATA_DIR to a folder that can.`)
  }
}
