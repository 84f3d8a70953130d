import { and, gte, isNull, lte, or } from 'drizzle-orm'
import type { MarkupRule } from '#src/domain/money/markup.ts'
import type { Database } from '#server/db/database.ts'
import { markupRules } from '#server/db/schema/money/costs.ts'

export type StoredMarkup = typeof markupRules.$inferSelect

/** The operator's rules in force on that accounting day. */
export async function markupsOn({ sql: db }: Pick<Database, 'sql'>, day: string): Promise<StoredMarkup[]> {
  return db
    .select()
    .from(markupRules)
    .where(and(lte(markupRules.from, day), or(isNull(markupRules.until), gte(markupRules.until, day))))
}

export type Markups = (day: string) => Promise<readonly MarkupRule[]>
