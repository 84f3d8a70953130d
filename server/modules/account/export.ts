import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { HOLDINGS, type Holding } from './holdings.ts'

interface Needs { database: Database; clock: Clock }
type Row = Record<string, unknown>

const PAGE = 200

/**
 * Everything that is kept of a customer, as the text of one JSON object, part by part: an account of many years is never in memory at
 * once, and nobody waits for it behind an open transaction.
 */
export async function* exportCustomer({ database, clock }: Needs, customerId: string): AsyncGenerator<string> {
  const { rows: [customer] } = await database.sql.execute<{ row: Row }>(sql`select to_jsonb(c) as row from customers c where c.id = ${customerId}`)
  yield `{"exportedAt":${JSON.stringify(clock.now().toISOString())},\n"customer":${JSON.stringify(named(customer!.row))}`
  for (const [table, holding] of Object.entries(HOLDINGS)) {
    if (holding.as === null) continue
    yield `,\n${JSON.stringify(holding.as)}:[`
    let first = true
    for await (const row of rowsOf(database, table, holding, customerId)) {
      yield `${first ? '' : ','}\n${JSON.stringify(named(row, holding.hide))}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

/** By key, a page at a time: each is a short question of its own. */
async function* rowsOf({ sql: db }: Database, table: string, { key }: Holding, customerId: string): AsyncGenerator<Row> {
  const columns = sql.join(key.map((name) => sql`t.${sql.identifier(name)}`), sql`, `)
  const more = sql.raw(EXTRA[table] ?? '')
  let after: unknown[] | undefined
  do {
    const beyond = after ? sql`and (${columns}) > (${sql.join(after.map((value) => sql`${value}`), sql`, `)})` : sql``
    const { rows } = await db.execute<{ row: Row }>(sql`select to_jsonb(t) ${more} as row from ${sql.identifier(table)} t where t.customer_id = ${customerId} ${beyond} order by ${columns} limit ${PAGE}`)
    for (const { row } of rows) yield row
    after = rows.length === PAGE ? key.map((name) => rows.at(-1)!.row[name]) : undefined
  } while (after)
}

/** What belongs to a row and has no owner of its own. */
const EXTRA: Record<string, string> = {
  orders: `|| jsonb_build_object('tracking', (select coalesce(jsonb_agg(e.event order by e.received_at), '[]'::jsonb) from tracking_events e where e.tracking_number = t.tracking_number))`,
  inquiries: `|| jsonb_build_object('files', (select coalesce(jsonb_agg(f.name order by f.position), '[]'::jsonb) from inquiry_files f where f.inquiry_id = t.id))`,
}

/** As the API writes names; the owner is the same in every row. */
function named(row: Row, hide: readonly string[] = []): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'customer_id' && !hide.includes(name)).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]))
}
