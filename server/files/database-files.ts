import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fileContents } from '#server/db/schema/files.ts'
import type { FileStore } from './file-store.ts'

/** The embedded database works in this very thread: about 40 ms a part, and others' turns in between. */
const PART_BYTES = 1024 * 1024

/** Files in the database, so that several servers are one and a backup of it is a backup of everything. */
export const databaseFiles = (database: Database): FileStore => ({
  async write(id, { bytes }) {
    // The first part comes last: with it the file is there, and whole.
    for (const part of partsOf(bytes).toReversed())
      await database.sql
        .insert(fileContents)
        .values({ id, ...part })
        .onConflictDoNothing()
  },
  async read(id) {
    const parts: Buffer[] = []
    for (;;) {
      const [found] = await database.sql
        .select({ base64: sql<string>`encode(${fileContents.bytes}, 'base64')` })
        .from(fileContents)
        .where(and(eq(fileContents.id, id), eq(fileContents.part, parts.length)))
      if (!found) return parts.length > 0 ? Buffer.concat(parts) : undefined
      parts.push(Buffer.from(found.base64, 'base64'))
    }
  },
  async remove(ids) {
    if (ids.length > 0) await database.sql.delete(fileContents).where(inArray(fileContents.id, [...ids]))
  },
})

/** A file as its rows have it; an empty one has one row. */
export const partsOf = (bytes: Uint8Array): { part: number; bytes: Uint8Array }[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / PART_BYTES)) }, (_, part) => ({
    part,
    bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  }))
