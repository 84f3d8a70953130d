import { mkdir, access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Config } from '#server/config.ts'
import { database, type Database, type Sql } from './database.ts'
import { MIGRATIONS, newestApplied, newestKnown } from './migrations.ts'

/** Of the PostgreSQL that PGlite is: it opens no folder of another one. */
export const EMBEDDED_MAJOR = 18

/**
 * How long PostgreSQL may take, in milliseconds: over one statement, over nothing while a transaction is open, and until a connection
 * is free. Nobody waits longer for an answer, and what still worked on would keep it from others. A little more and the line is taken for dead.
 */
const PATIENCE = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000, query_timeout: 35_000, connectionTimeoutMillis: 5000 }
/** Who only looks whether it is there wants to know soon. */
const PROBING = { statement_timeout: 3000, query_timeout: 3000, connectionTimeoutMillis: 3000 }
/** An operator's command and a migration take as long as they take. */
const AT_LEISURE = { connectionTimeoutMillis: 10_000 }
const CONNECTIONS = 10

/**
 * Opens the database that the configuration names and brings it to this version's schema. Refuses with one sentence.
 * @param patient for an operator's command
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, { patient = false } = {}): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, patient) : openEmbedded(config.dataDir)
}

/** `dataDir` undefined: in memory, for tests. */
export async function openEmbedded(dataDir: string | undefined): Promise<Database & { dump: () => Promise<Blob> }> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  if (dataDir !== undefined) await refuseOtherMajor(dataDir)
  const client = new PGlite({ extensions: { pg_trgm, btree_gin }, ...dataDir !== undefined && { dataDir: join(await writable(dataDir), 'pglite') } })
  await client.waitReady.catch((error: unknown) => {
    throw new ConfigError(`The database in ${dataDir} cannot be opened (${embeddedReason(error)}).`)
  })
  const db = drizzle(client)
  const opened = await prepared(database('pglite', db as Sql, () => client.close()), () => migrate(db, { migrationsFolder: MIGRATIONS }), `The database in ${dataDir}`)
  return { ...opened, dump: () => client.dumpDataDir('none') }
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
  const close = async () => { await Promise.all([pool.end(), probing.end()]) }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    const { hostname, port, pathname } = new URL(url)
    throw new ConfigError(`DATABASE_URL: no database answers at ${hostname}:${port || 5432}${pathname} (${(error as Error).message || (error as { code?: string }).code}).`)
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
  return prepared(database('postgres', db as Sql, close, transact, drizzle(probing) as Sql), migrateAlone, 'The database of DATABASE_URL')
}

async function prepared(db: Database, migrate: () => Promise<void>, which: string): Promise<Database> {
  try {
    await refuseNewer(db)
    await migrate().catch((error: unknown) => { throw notPrepared(which, error) })
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

function notPrepared(which: string, error: unknown): ConfigError {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  const owner = code === '42501' ? ' Its user has to be the owner of the database: ALTER DATABASE … OWNER TO …' : ''
  return new ConfigError(`${which} cannot be brought to this version (${message}).${owner}`)
}

/** PGlite's file system speaks in numbers alone (WASI's). */
const WASI_ERRORS: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC, no space left on the disk', 63: 'EPERM', 69: 'EROFS' }

function embeddedReason(error: unknown): string {
  const { message, errno } = error as { message?: string; errno?: number }
  return message || (errno === undefined ? 'for no reason that it names' : WASI_ERRORS[errno] ?? `error ${errno}`)
}

/** An older server on a newer database would write what the newer one cannot read. */
async function refuseNewer(db: Database): Promise<void> {
  if (await newestApplied(db.sql) > newestKnown()) throw new ConfigError('The data was written by a newer version of Portage. Start that version, or point DATA_DIR or DATABASE_URL elsewhere.')
}

/** Two versions of PostgreSQL do not read each other's folders; a backup is read by all. */
async function refuseOtherMajor(dataDir: string): Promise<void> {
  const major = (await readFile(join(dataDir, 'pglite/PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major === '' || Number(major) === EMBEDDED_MAJOR) return
  throw new ConfigError(Number(major) > EMBEDDED_MAJOR
    ? `The database in ${dataDir} was written by a newer version of Portage (PostgreSQL ${major}; this one has ${EMBEDDED_MAJOR}). Start that version, or set DATA_DIR to another folder.`
    : `The database in ${dataDir} is of PostgreSQL ${major}, and this version of Portage has ${EMBEDDED_MAJOR}: with the version that wrote it, npm run admin -- backup portage.backup; then, with this version and DATA_DIR set to a new folder, npm run admin -- restore portage.backup.`)
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
