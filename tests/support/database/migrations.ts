import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { ROOT } from '#server/platform/root.ts'
import { freshPostgres } from './databases.ts'
import { FULL } from '#tests/support/server/full-run.ts'

export const FOLDER = join(ROOT, 'server/db/migrations')
/** An empty PostgreSQL database; in full runs an embedded one, which takes ten times as long to create. */
export async function emptyDatabase(): Promise<
  Pick<PGlite, 'query' | 'close'> & { exec(text: string): Promise<unknown> }
> {
  if (FULL) return PGlite.create({ extensions: { btree_gin, pg_trgm } })
  const client = new pg.Client(await freshPostgres())
  await client.connect()
  return {
    exec: (text) => client.query(text),
    query: (text, values) => client.query(text, values) as never,
    close: () => client.end(),
  }
}

/** File names of the migrations, in order. */
export const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
