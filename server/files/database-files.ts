import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fileContents } from '#server/db/schema/files.ts'
import type { FileStore } from './file-store.ts'

/** The embedded database works in this very thread: about 40 ms a part, and others' turns in between. */
const PART_BYTES = 1024 * 1024

/** Files in the database, so that several servers are one and a backup of it is a backup of everything. */
export const databaseFiles = (database: Database): FileStore => ({
  async write(id, bytes) {
    for (let part = 0; part * PART_BYTES < bytes.length || part === 0; part += 1)
      await database.sql.insert(fileContents).values({ id, part, bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES) }).onConflictDoNothing()
  },
  async read(id) {
    const parts: Buffer[] = []
    for (;;) {
      const [found] = await database.sql.select({ base64: sql<string>`encode(${fileContents.bytes}, 'base64')` }).from(fileContents).where(and(eq(fileContents.id, id), eq(fileContents.part, parts.length)))
      if (!found) return parts.length > 0 ? Buffer.concat(parts) : undefined
      parts.push(Buffer.from(found.base64, 'base64'))
    }
  },
  async remove(ids) {
    if (ids.length > 0) await database.sql.delete(fileContents).where(inArray(fileContents.id, [...ids]))
  },
})
