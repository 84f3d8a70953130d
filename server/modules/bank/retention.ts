import { sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'

/** As other books: six years from the end of their tax year, seven from any day. */
const KEPT_YEARS = 7

/**
 * Lines of old statements keep their days and amounts; who paid, and for what, is forgotten. @returns how
 * many were
 */
export async function deleteOldStatements({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const before = clock.now()
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  return database.transaction(async (tx) => {
    // What a bank said can't be changed, but what has to be forgotten may be (migration 0027).
    await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
    const { rows } = await tx.execute(
      sql`update bank_lines set text = '', reference = null where day < ${before.toISOString().slice(0, 10)}::date and (text <> '' or reference is not null) returning id`,
    )
    return rows.length
  })
}
