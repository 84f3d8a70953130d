import { ConfigError } from '#server/platform/config/setting-readers.ts'
import type { Database } from './database.ts'
import { newestApplied, newestKnown } from './migrations.ts'

/**
 * Migrates a newly opened database to this version's schema, or closes it and says why it can't.
 * @throws ConfigError
 */
export async function prepareDatabase(
  db: Database,
  migrate: () => Promise<void>,
  which: string,
): Promise<Database> {
  try {
    await refuseNewer(db)
    await migrate().catch((error: unknown) => {
      throw prepareFailure(which, error)
    })
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

function prepareFailure(which: string, error: unknown): ConfigError {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
  const owner =
    code === '42501' ? ' Its user has to be the owner of the database: ALTER DATABASE … OWNER TO …' : ''
  return new ConfigError(`${which} can’t be updated to this version (${message}).${owner}`)
}

/** An older server on a newer database would write what the newer one can't read. */
async function refuseNewer(db: Database): Promise<void> {
  if ((await newestApplied(db.sql)) > newestKnown())
    throw new ConfigError(
      'The data was written by a newer version of Portage. Start that version, or set DATA_DIR or DATABASE_URL to other data.',
    )
}
