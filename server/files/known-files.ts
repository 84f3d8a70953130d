import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'

/**
 * Before the whole database is replaced: records which files it has. Their bytes in a bucket stay there for
 * now.
 */
export async function recordKnownFiles(tx: Sql): Promise<void> {
  await tx.execute(
    sql`create temp table replaced_files on commit drop as select id, type, size from public.files`,
  )
}

/**
 * Afterwards: files that the backup doesn't have are known but not referred to, so they are deleted after a
 * day (files.ts).
 */
export async function restoreKnownFiles(tx: Sql, now: Date): Promise<void> {
  await tx.execute(
    sql`insert into files (id, type, size, created_at) select id, type, size, ${now.toISOString()}::timestamptz from replaced_files on conflict do nothing`,
  )
}
