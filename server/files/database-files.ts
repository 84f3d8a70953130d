import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fileContents } from '#server/db/schema/files.ts'
import type { FileStore } from './file-store.ts'

/** The embedded database blocks its thread: a part takes about 40 ms, and other work runs in between. */
const PART_BYTES = 1024 * 1024

/**
 * Files in the database, so that several servers share them and a backup of the database is a backup of
 * everything.
 */
export const databaseFiles = (database: Database): FileStore => ({
  async write(id, { bytes }) {
    // The first part is written last: once it is there, the file is complete.
    for (const part of splitIntoParts(bytes).toReversed())
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

/** A file as its rows; an empty one has one row. */
export const splitIntoParts = (bytes: Uint8Array): { part: number; bytes: Uint8Array }[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / PART_BYTES)) }, (_, part) => ({
    part,
    bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  }))
