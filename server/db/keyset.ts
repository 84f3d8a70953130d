import { asc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface Keyset {
  at: PgColumn
  id: PgColumn
}

/**
 * Newest first, without gaps or repetitions while rows are added. Matches the indexes: with `nulls first`,
 * PostgreSQL's default, none of them could be used.
 */
export const newestFirst = ({ at, id }: Keyset): SQL[] => [
  sql`${at} desc nulls last`,
  sql`${id} desc nulls last`,
]

/** Ascending order; same rules. */
export const soonestFirst = ({ at, id }: Keyset): SQL[] => [asc(at), asc(id)]

/** Continues after the cursor that `cursorOf` made; a malformed cursor starts at the beginning. */
export const olderThan = (keyset: Keyset, cursor: string): SQL | undefined => beyond(keyset, cursor, '<')
export const laterThan = (keyset: Keyset, cursor: string): SQL | undefined => beyond(keyset, cursor, '>')

function beyond({ at, id }: Keyset, cursor: string, side: '<' | '>'): SQL | undefined {
  const [time = '', last = ''] = cursor.split('_')
  if (Number.isNaN(Date.parse(time)) || !/^[0-9a-f-]{36}$/i.test(last)) return undefined
  // As one row comparison, which an index can start from, however far down it is.
  return sql`(${at}, ${id}) ${sql.raw(side)} (${new Date(time).toISOString()}::timestamptz, ${last}::uuid)`
}

/** Removes the one extra row that was queried, and gives the cursor of the next page. */
export function cursorPage<Row extends { createdAt: Date; id: string }>(
  rows: Row[],
  size: number,
  momentOf: (row: Row) => Date = ({ createdAt }) => createdAt,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: rows.length > size && last ? `${momentOf(last).toISOString()}_${last.id}` : null }
}
