import { access, constants, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import type { Sql } from '#server/db/sql.ts'
import { database, type Database } from '#server/db/database.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { asPGlite, embeddedClient } from './client.ts'
import { openThread } from './thread.ts'

/** The PostgreSQL version of PGlite, which can't open folders of another one. */
export const EMBEDDED_MAJOR = 18

/** `lost` is called with the reason when the database has ended and can't be reopened. */
export async function openEmbedded(
  dataDir: string,
  lost: (why: Error) => void = () => {},
): Promise<Database> {
  const folder = join(await writable(dataDir), 'pglite')
  await refuseOther(dataDir, folder)
  const { ask, close } = await openThread(folder, lost).catch((error: unknown) => {
    throw new ConfigError(`Can’t open the database in ${dataDir} (${reason(error)}).`)
  })
  const db = drizzle(asPGlite(embeddedClient(ask)))
  return prepareDatabase(
    database('pglite', db as Sql, close),
    () => migrate(db, { migrationsFolder: MIGRATIONS }),
    `The database in ${dataDir}`,
  )
}

/** A database without a table in it, in a thread of its own: for a back-up to be restored into. */
export async function openEmpty(folder: string): Promise<Database> {
  const { ask, close } = await openThread(folder, () => {})
  return database('pglite', drizzle(asPGlite(embeddedClient(ask))) as Sql, close)
}

/** PGlite's file system reports only numbers (WASI's). */
const WASI_ERRORS: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC, no space left on the disk',
  63: 'EPERM',
  69: 'EROFS',
}

function reason(error: unknown): string {
  const { message, errno } = error as { message?: string; errno?: number }
  return (
    message ||
    (errno === undefined ? 'for no reason that it names' : (WASI_ERRORS[errno] ?? `error ${errno}`))
  )
}

/** PostgreSQL versions can't read each other's folders; a backup can be restored in all of them. */
async function refuseOther(dataDir: string, folder: string): Promise<void> {
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major === '' && (await readdir(folder).catch(() => [])).length > 0)
    throw new ConfigError(
      `${folder} contains files but no database. Move it, or set DATA_DIR to another folder.`,
    )
  if (major === '' || Number(major) === EMBEDDED_MAJOR) return
  throw new ConfigError(
    Number(major) > EMBEDDED_MAJOR
      ? `The database in ${dataDir} was written by a newer version of Portage (PostgreSQL ${major}; this one has ${EMBEDDED_MAJOR}). Start that version, or set DATA_DIR to another folder.`
      : `The database in ${dataDir} uses PostgreSQL ${major}, and this version of Portage uses ${EMBEDDED_MAJOR}. With the version that wrote it, run npm run admin -- backup portage.backup; then, with this version and DATA_DIR set to a new folder, npm run admin -- restore portage.backup.`,
  )
}

async function writable(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new ConfigError(
      `Can’t write to the data folder ${dataDir} (${(error as { code?: string }).code}). Set DATA_DIR to a writable folder.`,
    )
  }
}
