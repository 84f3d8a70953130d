import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { HOLDINGS, type Holding } from './holdings.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

const PAGE = 200

/**
 * Everything that is kept of a customer, as the text of one JSON object, part by part: an account of many
 * years is never in memory at once, and nobody waits for it behind an open transaction. The database writes
 * the text, so that this thread only passes it on.
 */
export async function* exportCustomer(
  { database, clock }: Dependencies,
  customerId: string,
): AsyncGenerator<string> {
  const {
    rows: [customer],
  } = await database.sql.execute<{ text: string }>(
    sql`select ${named(sql`to_jsonb(c)`)}::text as text from customers c where c.id = ${customerId}`,
  )
  yield `{"exportedAt":${JSON.stringify(clock.now().toISOString())},\n"customer":${customer!.text}`
  for (const [table, holding] of Object.entries(HOLDINGS)) {
    if (holding.as === null) continue
    yield `,\n${JSON.stringify(holding.as)}:[`
    let first = true
    for await (const page of pagesOf(database, table, holding, customerId)) {
      yield `${first ? '' : ','}\n${page}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

/** By key, so many rows at a time: each is a short question of its own. */
async function* pagesOf(
  { sql: db }: Database,
  table: string,
  { key, hide }: Holding,
  customerId: string,
): AsyncGenerator<string> {
  const columns = sql.join(
    key.map((name) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )
  const row = named(sql`to_jsonb(t) ${sql.raw(EXTRA[table] ?? '')}`, hide)
  let after: unknown[] | null = null
  do {
    const beyond: SQL = after
      ? sql`and (${columns}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``
    const {
      rows: [page],
    } = await db.execute<{ text: string | null; count: number; last: unknown[] | null }>(sql`
      with page as (
        select ${row} as row, jsonb_build_array(${columns}) as key, row_number() over (order by ${columns}) as n
        from ${sql.identifier(table)} t where t.customer_id = ${customerId} ${beyond} order by ${columns} limit ${PAGE}
      ) select string_agg(row::text, E',\n' order by n) as text, count(*)::int as count, (select key from page order by n desc limit 1) as last from page`)
    if (page!.text !== null) yield page!.text
    after = page!.count === PAGE ? page!.last : null
  } while (after)
}

/** What belongs to a row and has no owner of its own. */
const EXTRA: Record<string, string> = {
  orders: `|| jsonb_build_object('tracking', (select coalesce(jsonb_agg(e.event order by e.received_at), '[]'::jsonb) from tracking_events e where e.tracking_number = t.tracking_number))`,
  inquiries: `|| jsonb_build_object('files', (select coalesce(jsonb_agg(f.name order by f.position), '[]'::jsonb) from inquiry_files f where f.inquiry_id = t.id))`,
}

/** Names as the API writes them (user_name: userName); the owner is the same in every row. */
const named = (row: SQL, hide: readonly string[] = []): SQL => sql`(
  select jsonb_object_agg(left(name, 1) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2), value)
  from jsonb_each((${row}) - array[${sql.join(
    ['customer_id', ...hide].map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]) as field (name, value)
)`
