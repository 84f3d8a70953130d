import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'

/**
 * Before everything in the database is replaced: which files it knows. What they are in a bucket stays there
 * for now.
 */
export async function noteFiles(tx: Sql): Promise<void> {
  await tx.execute(
    sql`create temp table replaced_files on commit drop as select id, type, size from public.files`,
  )
}

/**
 * Afterwards: those that did not come again are known, and nothing names them, so they are removed after a
 * day (files.ts).
 */
export async function keepRemovable(tx: Sql, now: Date): Promise<void> {
  await tx.execute(
    sql`insert into files (id, type, size, created_at) select id, type, size, ${now.toISOString()}::timestamptz from replaced_files on conflict do nothing`,
  )
}
