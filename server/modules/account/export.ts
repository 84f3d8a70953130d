import { sql, type SQL } from 'drizzle-orm'
import { BOOKED_TABLES } from '#server/db/customer-db.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { HOLDINGS, type Holding } from './holdings.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

const PAGE = 200

/**
 * Everything we hold about a customer as the text of one JSON object, streamed in parts: an account of many
 * years is never in memory at once, and no transaction stays open meanwhile. The database writes the JSON, so
 * this thread only passes it on.
 */
export async function* exportCustomer(
  { database, clock }: Dependencies,
  customerId: string,
): AsyncGenerator<string> {
  const {
    rows: [customer],
  } = await database.sql.execute<{ text: string }>(
    sql`select ${camelCased(sql`to_jsonb(c)`)}::text as text from customers c where c.id = ${customerId}`,
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

/** Rows by key, a page at a time; each page is a short query of its own. */
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
  const row = camelCased(sql`to_jsonb(t) ${sql.raw(EXTRA[table] ?? '')}`, hide)
  let after: unknown[] | null = null
  do {
    const afterCursor: SQL = after
      ? sql`and (${columns}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``
    const {
      rows: [page],
    } = await db.execute<{ text: string | null; count: number; last: unknown[] | null }>(sql`
      with page as (
        select ${row} as row, jsonb_build_array(${columns}) as key, 
          row_number() over (order by ${columns}) as n
        from ${sql.identifier(table)} t where ${ownersOf(table, customerId)} ${afterCursor}
        order by ${columns} limit ${PAGE}
      )
      select string_agg(row::text, E',\n' order by n) as text, count(*)::int as count,
        (select key from page order by n desc limit 1) as last
      from page`)
    if (page!.text !== null) yield page!.text
    after = page!.count === PAGE ? page!.last : null
  } while (after)
}

/** SQL condition: the row is this customer's, or was booked in an account that became part of theirs. */
const ownersOf = (table: string, customerId: string): SQL =>
  BOOKED_TABLES.includes(table)
    ? sql`t.customer_id in (select id from customers c where c.id = ${customerId} or c.merged_into = ${customerId})`
    : sql`t.customer_id = ${customerId}`

/** SQL that adds what belongs to a row but has no owner column. */
const EXTRA: Record<string, string> = {
  orders: `|| jsonb_build_object('tracking',
    (select coalesce(jsonb_agg(e.event order by e.received_at), '[]'::jsonb)
      from tracking_events e where e.tracking_number = t.tracking_number))`,
  inquiries: `|| jsonb_build_object('files',
    (select coalesce(jsonb_agg(f.name order by f.position), '[]'::jsonb)
      from inquiry_files f where f.inquiry_id = t.id))`,
}

/**
 * Renames columns as the API does (user_name: userName) and drops the owner, which is the same in every row.
 */
const camelCased = (row: SQL, hide: readonly string[] = []): SQL => sql`(
  select jsonb_object_agg(left(name, 1) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2), value)
  from jsonb_each((${row}) - array[${sql.join(
    ['customer_id', ...hide].map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]) as field (name, value)
)`
