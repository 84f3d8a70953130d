import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fileContents, files } from '#server/db/schema/files.ts'
import { databaseFiles } from './database-files.ts'
import { s3Files, type BucketAccess } from './s3-files.ts'

export type Place = 'bucket' | 'database'

const MAX_BATCH = 100

/**
 * Moves all files to one place, one after another, while the server keeps running: a file stays where it was
 * until it is in its new place. Moved files aren't looked at again, so an interrupted move continues where it
 * stopped. @returns for each file whether its bytes were found
 */
export async function* moveFiles(
  database: Database,
  bucket: BucketAccess,
  to: Place,
): AsyncGenerator<'moved' | 'missing'> {
  const [here, there] = [databaseFiles(database), s3Files(bucket)]
  for (let after: SQL | undefined; ;) {
    const batch = await database.sql
      .select({ id: files.id, type: files.type })
      .from(files)
      .where(and(after, isNotIn(to)))
      .orderBy(files.id)
      .limit(MAX_BATCH)
    for (const { id, type } of batch) {
      const bytes = await (to === 'bucket' ? here : there).read(id)
      if (bytes) {
        if (to === 'bucket') {
          await there.write(id, { type, bytes })
          // Removed by somebody in the meantime: it must not stay in the bucket forever.
          const left = await database.sql
            .delete(fileContents)
            .where(eq(fileContents.id, id))
            .returning({ part: fileContents.part })
          if (left.length === 0) await there.remove([id])
        } else {
          await here.write(id, { type, bytes })
          await there.remove([id])
        }
        yield 'moved'
      } else if (to === 'database') yield 'missing'
    }
    if (batch.length < MAX_BATCH) break
    after = gt(files.id, batch.at(-1)!.id)
  }
  // The same in the other direction: files that are no longer known.
  await database.sql
    .delete(fileContents)
    .where(sql`not exists (select 1 from ${files} where ${files.id} = ${fileContents.id})`)
}

/** How many files aren't in a place yet. */
export const countFilesOutside = (database: Database, than: Place): Promise<number> =>
  database.sql.$count(files, isNotIn(than))

/** A file is in the database when its first part is (database-files.ts). */
function isNotIn(place: Place): SQL {
  const isHere = sql`exists (select 1 from ${fileContents} where ${fileContents.id} = ${files.id} and ${fileContents.part} = 0)`
  return place === 'bucket' ? isHere : sql`not ${isHere}`
}
