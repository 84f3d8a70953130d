import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'

/** Lower case without accents, so that "montreal" finds Montréal. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return normalizeText(parts.filter(Boolean).join(' '))
}

/** Every word of the query occurs somewhere in the row's text. */
export function matches(column: PgColumn, query: string): SQL | undefined {
  const words = searchText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return sql.join(
    words.map((word) => sql`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
}
