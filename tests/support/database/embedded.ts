import { drizzle } from 'drizzle-orm/pglite'
import type { Sql } from '#server/db/sql.ts'
import { database, type Database } from '#server/db/database.ts'
import { asPGlite, embeddedClient, type EmbeddedClient } from '#server/db/embedded/client.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import { template } from './template.ts'

/** How a database is reset to its freshly opened state, and what that state was. */
interface AsNew {
  client: EmbeddedClient
  close: () => Promise<void>
  shape: string
  bytes: number
  makeNew: () => Promise<void>
}

declare global {
  /** Not a module variable: a file that opens a page reloads our modules. */
  var databasesGivenBack: AsNew[] | undefined
}

/** A database that held more than this, in bytes, isn't reused: its memory never shrinks. */
const MOST_GROWTH = 32_000_000

/**
 * An embedded database in memory as a server's first start leaves it. Closing one empties it and returns it
 * to the pool: opening another takes a second of CPU, longer than most tests. After closing, it is
 * unreachable like any closed database.
 */
export async function embeddedDatabase(): Promise<Database> {
  const lent = (globalThis.databasesGivenBack ??= []).pop() ?? (await open())
  const { reach, end } = untilClosed(lent.client)
  let closing: Promise<void> | undefined
  return database('pglite', drizzle(asPGlite(reach)) as Sql, () => (closing ??= (end(), giveBack(lent))))
}

async function open(): Promise<AsNew> {
  const { ask, close } = await openEngine(undefined, { loadDataDir: await template() })
  const client = embeddedClient(ask)
  const tables = await names(
    client,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const sequences = await names(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  const filled: [table: string, rows: string][] = []
  for (const table of tables) {
    const rows = (
      await read<{ rows: string | null }>(client, `select json_agg(t)::text as rows from ${table} t`)
    )[0]!.rows
    if (rows) filled.push([table, rows])
  }
  // Rows are deleted in any order, including those that triggers protect.
  const empty = [
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...sequences.map(
      (sequence) =>
        `select setval('${sequence}', seqstart, false) from pg_sequence where seqrelid = '${sequence}'::regclass`,
    ),
  ].join(';\n')
  const makeNew = async () => {
    await client.transaction((tx) => tx.exec(empty))
    // Compacts tables so that new rows are stored in insertion order, as in a new database, rather than in
    // gaps.
    const used = await names(
      client,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    )
    if (used.length > 0) await client.exec(`vacuum ${used.join(', ')}`)
    for (const [table, rows] of filled)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows,
      ])
    await client.exec('discard all')
    // Otherwise its log, also in memory, would grow to a gigabyte.
    await client.exec('checkpoint')
  }
  return { client, close, makeNew, ...(await measured(client)) }
}

/**
 * A database whose tables, functions or triggers were changed isn't reused, and neither is one that fails.
 */
async function giveBack(lent: AsNew): Promise<void> {
  try {
    const { shape, bytes } = await measured(lent.client)
    if (shape !== lent.shape || bytes > lent.bytes + MOST_GROWTH) return await lent.close()
    await lent.makeNew()
    globalThis.databasesGivenBack!.push(lent)
  } catch {
    await lent.close()
  }
}

/** The transaction that last wrote each row of the catalogue. */
async function measured(client: EmbeddedClient): Promise<{ shape: string; bytes: number }> {
  const catalogue = [
    'pg_class',
    'pg_attribute',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_index',
    'pg_type',
    'pg_namespace',
  ]
  const lines = catalogue
    .map(
      (table) => `select '${table}' as of, count(*) as many, max(xmin::text::bigint) as last from ${table}`,
    )
    .join(' union all ')
  const [measure] = await read<{ shape: string; bytes: string }>(
    client,
    `select string_agg(concat_ws(' ', of, many, last), ',' order by of) as shape, pg_database_size(current_database()) as bytes from (${lines}) lines`,
  )
  return { shape: measure!.shape, bytes: Number(measure!.bytes) }
}

/** PGlite's own message for a closed database, which the server recognizes. */
function untilClosed(client: EmbeddedClient): { reach: EmbeddedClient; end: () => void } {
  let closed = false
  const reach = new Proxy(client, {
    get(target, name) {
      if (closed) throw new Error('PGlite is closed')
      return Reflect.get(target, name, target) as unknown
    },
  })
  return {
    reach,
    end: () => {
      closed = true
    },
  }
}

const read = async <Row>(client: EmbeddedClient, question: string): Promise<Row[]> =>
  (await client.query(question)).rows as Row[]

async function names(client: EmbeddedClient, question: string): Promise<string[]> {
  return (await read<{ name: string }>(client, question)).map(({ name }) => name)
}
