import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { ROOT } from '#server/platform/root.ts'
import { freshPostgres } from './databases.ts'
import { FULL } from '#tests/support/server/full-run.ts'

const FOLDER = join(ROOT, 'server/db/migrations')
/** File names of the migrations, in order. */
export const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

type Empty = Pick<PGlite, 'query' | 'close'> & {
  exec(statements: string): Promise<unknown>
  /** Applies these migrations. */
  migrate(names: readonly string[]): Promise<void>
}

/** An empty PostgreSQL database; in full runs an embedded one, which takes ten times as long to create. */
export async function emptyDatabase(): Promise<Empty> {
  if (FULL) {
    const embedded = await PGlite.create({ extensions: { btree_gin, pg_trgm } })
    return {
      exec: (text) => embedded.exec(text),
      migrate: (names) => migrate((text) => embedded.exec(text), names),
      query: (text, values) => embedded.query(text, values),
      close: () => embedded.close(),
    }
  }
  const client = new pg.Client(await freshPostgres())
  await client.connect()
  return {
    exec: (text) => client.query(text),
    migrate: (names) => migrate((text) => client.query(text), names),
    query: (text, values) => client.query(text, values) as never,
    close: () => client.end(),
  }
}

async function migrate(exec: (text: string) => Promise<unknown>, names: readonly string[]): Promise<void> {
  for (const name of names) await exec(readFileSync(join(FOLDER, name), 'utf8'))
}
