import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { CustomerTable, TextColumns } from '#server/db/customer-db.ts'
import type { ExportTable } from '#server/documents/export-tables.ts'
import type { CustomerContext } from './context.ts'

/** `columns` include `at` and `id`, the values of `key`. */
export interface Source {
  table: ExportTable
  of: CustomerTable
  columns: TextColumns
  between: SQL
  key: { at: PgColumn; id: PgColumn }
}

/** Each page counts as a large drawing: one at a time per customer, with others' documents in between. */
const ROWS = 1000

/**
 * An export of any length, oldest first, page by page: each page is read when the one before has been sent,
 * and its rows are parsed and formatted in another thread. @throws RequestError 503 when the queue is full
 */
export async function exportPages(
  { db, draw }: Pick<CustomerContext, 'db' | 'draw'>,
  locale: Locale,
  { table, of, columns, between, key }: Source,
): Promise<AsyncIterable<Uint8Array>> {
  const page = async (after?: Record<string, unknown>) => {
    const beyond = after && sql`(${key.at}, ${key.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    const { rows, count, last } = await db.findText(of, columns, and(between, beyond), {
      orderBy: [sql`${key.at}`, sql`${key.id}`],
      limit: ROWS,
    })
    const bytes = await draw(
      { kind: 'export', page: { table, rows, count, head: !after, locale } },
      { begun: after !== undefined },
    )
    return { bytes, last: count === ROWS ? last : undefined }
  }
  const first = await page()
  return (async function* pages() {
    yield first.bytes
    for (let { last } = first; last;) {
      const next = await page(last)
      yield next.bytes
      last = next.last
    }
  })()
}
