import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ROOT } from '#server/platform/root.ts'
import type { Sql } from './sql.ts'

export const MIGRATIONS = join(ROOT, 'server/db/migrations')

/**
 * When the newest migration of this version was made, in milliseconds; it identifies the version of the
 * schema.
 */
export const newestKnown = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis))

/** The newest migration applied to the database; 0 for an empty one. */
export async function newestApplied(db: Sql): Promise<number> {
  const {
    rows: [table],
  } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!table?.found) return 0
  const {
    rows: [newest],
  } = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::bigint as at from drizzle.__drizzle_migrations`,
  )
  return Number(newest?.at ?? 0)
}

/**
 * Migrates the schema from one version to another inside the caller's transaction, as drizzle's own migrator
 * does in its own.
 */
export async function applyMigrations(
  tx: Sql,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS,
  })) {
    if (folderMillis <= after || folderMillis > upTo) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/**
 * Drops all tables, sequences, functions and types of ours, inside the caller's transaction. What extensions created
 * stays. Functions go first, while the tables that they are about still have their names.
 */
export async function dropEverything(tx: Sql): Promise<void> {
  const ours = (catalogue: string) =>
    `not exists (select 1 from pg_depend d where d.objid = o.oid and d.classid = '${catalogue}'::regclass and d.deptype = 'e')`
  const ofKind = (kind: string) =>
    `from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind ${kind} and ${ours('pg_class')}`
  const { rows } = await tx.execute<{ statement: string }>(
    sql.raw(`
    select 'drop function if exists ' || o.oid::regprocedure || ' cascade' as statement, 1 as turn from pg_proc o where o.pronamespace = 'public'::regnamespace and ${ours('pg_proc')}
    union all select 'drop table if exists ' || o.oid::regclass || ' cascade', 2 ${ofKind("in ('r', 'p')")}
    union all select 'drop sequence if exists ' || o.oid::regclass || ' cascade', 3 ${ofKind("= 'S'")}
    union all select 'drop type if exists ' || o.oid::regclass || ' cascade', 4 ${ofKind("= 'c'")}
    order by turn`),
  )
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`)
}
