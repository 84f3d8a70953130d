import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { database, type Database, type Sql } from '#server/db/database.ts'
import { template } from './template.ts'

/** How a database that was just opened is made so again, and what it was like then. */
interface AsNew { client: PGlite; shape: string; bytes: number; makeNew: () => Promise<void> }

declare global {
  /** Not in a module's variable: a file that opens a page loads our modules anew. */
  var databasesGivenBack: AsNew[] | undefined
}

/** One that held more than this, in bytes, is not kept: its memory never shrinks. */
const MOST_GROWTH = 32_000_000

/**
 * An embedded database in memory as a server's first start leaves it. Closing one gives it back, emptied: opening another takes a
 * second of a processor, which is longer than most tests. Nobody reaches it after closing it, as with a closed one.
 */
export async function embeddedDatabase(): Promise<Database> {
  const lent = (globalThis.databasesGivenBack ??= []).pop() ?? await open()
  const { reach, end } = untilClosed(lent.client)
  let closing: Promise<void> | undefined
  return database('pglite', drizzle(reach) as Sql, () => closing ??= (end(), giveBack(lent)))
}

async function open(): Promise<AsNew> {
  const client = new PGlite({ extensions: { pg_trgm, btree_gin }, loadDataDir: await template() })
  const tables = await names(client, `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`)
  const sequences = await names(client, `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`)
  const filled: [table: string, rows: string][] = []
  for (const table of tables) {
    const rows = (await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${table} t`)).rows[0]!.rows
    if (rows) filled.push([table, rows])
  }
  // Rows go in any order, and those that nobody may delete go as well.
  const empty = ['set local session_replication_role = replica', ...tables.map((table) => `delete from ${table}`), ...sequences.map((sequence) => `select setval('${sequence}', seqstart, false) from pg_sequence where seqrelid = '${sequence}'::regclass`)].join(';\n')
  const makeNew = async () => {
    await client.transaction((tx) => tx.exec(empty))
    // What is written next stands in the order in which it is written, as in a new one, not in the gaps.
    const used = await names(client, `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`)
    if (used.length > 0) await client.exec(`vacuum ${used.join(', ')}`)
    for (const [table, rows] of filled) await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
    await client.exec('discard all')
    // Or its log, which is in memory too, grows to a gigabyte.
    await client.exec('checkpoint')
  }
  return { client, makeNew, ...await measured(client) }
}

/** One whose tables, functions or triggers somebody has changed is not given to the next, and neither is one that fails. */
async function giveBack(lent: AsNew): Promise<void> {
  try {
    const { shape, bytes } = await measured(lent.client)
    if (shape !== lent.shape || bytes > lent.bytes + MOST_GROWTH) return await lent.client.close()
    await lent.makeNew()
    globalThis.databasesGivenBack!.push(lent)
  } catch {
    await lent.client.close()
  }
}

/** Who wrote each line of the catalogue last. */
async function measured(client: PGlite): Promise<{ shape: string; bytes: number }> {
  const catalogue = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_index', 'pg_type', 'pg_namespace']
  const lines = catalogue.map((table) => `select '${table}' as of, count(*) as many, max(xmin::text::bigint) as last from ${table}`).join(' union all ')
  const { rows } = await client.query<{ shape: string; bytes: string }>(`select string_agg(concat_ws(' ', of, many, last), ',' order by of) as shape, pg_database_size(current_database()) as bytes from (${lines}) lines`)
  return { shape: rows[0]!.shape, bytes: Number(rows[0]!.bytes) }
}

/** Its own words for a closed database: the server knows them. */
function untilClosed(client: PGlite): { reach: PGlite; end: () => void } {
  let closed = false
  const reach = new Proxy(client, {
    get(target, name) {
      if (closed) throw new Error('PGlite is closed')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) as unknown : value
    },
  })
  return { reach, end: () => { closed = true } }
}

async function names(client: PGlite, question: string): Promise<string[]> {
  return (await client.query<{ name: string }>(question)).rows.map(({ name }) => name)
}
