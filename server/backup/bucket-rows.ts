import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import { partsOf } from '#server/files/database-files.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Row, TableHead } from './format.ts'

/** So many are read at once, and in memory. */
const BATCH = 8

/**
 * The files in a bucket as the rows of `file_contents` that they would be without one: a backup holds them
 * all, and is restored with a bucket or without. One that was removed meanwhile, or whose bytes are just
 * coming, is passed over.
 */
export async function* bucketRows(
  tx: Sql,
  { columns }: TableHead,
  bucket: Pick<FileStore, 'read'>,
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    // A move that was cut short leaves some parts of a file here (files/move-files.ts).
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
    const parts = file ? partsOf(file).filter(({ part }) => !kept.includes(part)) : []
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
