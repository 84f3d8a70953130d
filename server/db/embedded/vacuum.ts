import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * PGlite has no autovacuum process: this does its work, by PostgreSQL's own thresholds. Without it the space of
 * deleted rows is never used again, and queries are planned without knowing what is in the tables. It takes one
 * table after another, since everybody waits while it does; on PostgreSQL it does nothing.
 * @returns the tables that had changed enough
 */
export async function vacuum({ kind, sql: db }: Pick<Database, 'kind' | 'sql'>): Promise<string[]> {
  if (kind !== 'pglite') return []
  const { rows } = await db.execute<{ name: string }>(CHANGED)
  for (const { name } of rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
  return rows.map(({ name }) => name)
}

/** Source: https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM */
const CHANGED = sql`
  select format('%I.%I', t.schemaname, t.relname) as name
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where n_dead_tup > current_setting('autovacuum_vacuum_threshold')::int
      + current_setting('autovacuum_vacuum_scale_factor')::float * greatest(reltuples, 0)
    or n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::int
      + current_setting('autovacuum_analyze_scale_factor')::float * greatest(reltuples, 0)
  order by 1`
