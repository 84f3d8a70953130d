import { sql, type SQL } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * As base64 in both directions: the embedded database takes twelve times as long for bytes (5.6 s for 5 MB,
 * measured).
 */
const bytea = customType<{ data: Uint8Array; driverData: SQL }>({
  dataType: () => 'bytea',
  toDriver: (bytes) =>
    sql`decode(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}, 'base64')`,
})

/** Metadata of a stored file, wherever its bytes are (server/files/files.ts). */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('files_age').on(t.createdAt)],
)

/** Bytes stored in the database, in parts, so that a long video doesn't block others. */
export const fileContents = pgTable(
  'file_contents',
  {
    id: uuid('id').notNull(),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.part] })],
)
