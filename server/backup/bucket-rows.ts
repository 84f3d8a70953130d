import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import { splitIntoParts } from '#server/files/database-files.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Row, TableHead } from './format.ts'

/** The number of files read, and held in memory, at once. */
const BATCH = 8

/**
 * Files in a bucket as the `file_contents` rows they would have without one: a backup holds them all, and can
 * be restored with or without a bucket. Files that are removed meanwhile, or whose bytes haven't arrived yet,
 * are skipped.
 */
export async function* bucketRows(
  tx: Sql,
  { columns }: TableHead,
  bucket: Pick<FileStore, 'read'>,
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    // An interrupted move leaves some parts of a file here (server/files/move-files.ts).
    const { rows } = await tx.execute<{
      id: string
      kept: number[]
    }>(sql`select id, array(select part from file_contents c where c.id = f.id) as kept from files f
      where not exists (select 1 from file_contents c where c.id = f.id and c.part = 0) ${after === undefined ? sql`` : sql`and id > ${after}`} order by id limit ${BATCH}`)
    for (const lines of await Promise.all(
      rows.map(async ({ id, kept }) => linesOf(id, await bucket.read(id), kept)),
    ))
      if (lines.length > 0) yield lines
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }

  function linesOf(id: string, file: Uint8Array | undefined, kept: number[]): string[] {
    const parts = file ? splitIntoParts(file).filter(({ part }) => !kept.includes(part)) : []
    return parts.map(({ part, bytes }) => {
      const row: Record<string, string> = {
        id,
        part: String(part),
        bytes: Buffer.from(bytes).toString('base64'),
      }
      return JSON.stringify(columns.map(({ name }) => row[name] ?? null) satisfies Row)
    })
  }
}
