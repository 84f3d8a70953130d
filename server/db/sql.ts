import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  rows: Row[]
}
interface Answered extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}
/** Drizzle over PGlite or node-postgres: the same SQL on both. Both return `rows` for raw SQL. */
export type Sql = PgDatabase<Answered, Record<string, never>>
