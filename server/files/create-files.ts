import { ConfigError } from '#server/platform/config/setting-readers.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFiles } from './database-files.ts'
import type { FileStore } from './file-store.ts'
import { BucketFault, s3Files } from './s3-files.ts'

/**
 * Files in the database only, or in a bucket too: new files go where the setting says, and older ones are
 * found where they are.
 */
export function createFiles(database: Database, { bucket }: Pick<Config, 'bucket'>): FileStore {
  const here = databaseFiles(database)
  if (!bucket) return here
  const there = s3Files(bucket)
  return {
    write: (id, file) => (bucket.takesNew ? there : here).write(id, file),
    // Files in the database don't depend on the bucket.
    read: async (id) => (await here.read(id)) ?? there.read(id),
    // In this order, so that a concurrent move into the bucket notices (move-files.ts).
    async remove(ids) {
      await here.remove(ids)
      await there.remove(ids)
    },
  }
}

/**
 * Tests the bucket at start-up. Reads first: at a service's URL without a bucket name, writing would create a
 * bucket.
 * @param id of no existing file
 * @returns why it can't be tested right now
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
