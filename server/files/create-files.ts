import { ConfigError } from '#server/platform/setting-readers.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFiles } from './database-files.ts'
import type { FileStore } from './file-store.ts'
import { BucketFault, s3Files } from './s3-files.ts'

/**
 * The database alone, or with it a bucket: new files go where the setting says, and older ones are found
 * where they are.
 */
export function createFiles(database: Database, { bucket }: Pick<Config, 'bucket'>): FileStore {
  const here = databaseFiles(database)
  if (!bucket) return here
  const there = s3Files(bucket)
  return {
    write: (id, file) => (bucket.takesNew ? there : here).write(id, file),
    // What the database has needs no bucket that answers.
    read: async (id) => (await here.read(id)) ?? there.read(id),
    // In this order whoever moves a file into the bucket meanwhile notices (move-files.ts).
    async remove(ids) {
      await here.remove(ids)
      await there.remove(ids)
    },
  }
}

/**
 * Tries at the start what will be asked of the bucket. It is read first: on the address of a service, without
 * a bucket, writing would mean making one.
 * @param id of no file
 * @returns why it cannot be said just now
 * @throws ConfigError when a setting must be wrong
 */
export async function checkBucket(
  bucket: NonNullable<Config['bucket']>,
  id: string,
): Promise<BucketFault | undefined> {
  const files = s3Files(bucket)
  const bytes = Buffer.from('Portage checks that it can write here.')
  try {
    await files.read(id)
    await files.write(id, { type: 'text/plain', bytes })
    const read = await files.read(id)
    await files.remove([id])
    if (!read || !bytes.equals(read))
      throw new ConfigError(
        'FILES_S3_URL: a test file couldn’t be read back unchanged. Check that it’s the address of a bucket.',
      )
    return undefined
  } catch (error) {
    if (!(error instanceof BucketFault)) throw error
    if (error.passing) return error
    throw new ConfigError(error.message)
  }
}
