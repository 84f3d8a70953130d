import { sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'

/** Like other books: six years from the end of their tax year, which is at most seven from any day. */
const KEPT_YEARS = 7

/**
 * Removes who paid and for what from lines of old statements; their days and amounts stay.
 * @returns how many lines were changed
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
    // Statement lines can't be changed, except to erase personal data (migration 0027).
    await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
    const { rows } = await tx.execute(
      sql`
        update bank_lines set text = '', reference = null
        where day < ${before.toISOString().slice(0, 10)}::date and (text <> '' or reference is not null)
        returning id`,
    )
    return rows.length
  })
}
