import { and, desc, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A table with `versionColumns`. */
interface VersionTable {
  id: PgColumn
  inForceAt: PgColumn
  cancelledAt: PgColumn
  createdAt: PgColumn
}

/** Versions that have come into force by then; the first of them, newest first, is the one in force. */
export const hasBegun = ({ inForceAt, cancelledAt }: VersionTable, at: Date): SQL | undefined =>
  and(isNull(cancelledAt), or(isNull(inForceAt), lte(inForceAt, at)))

/**
 * By the beginning of each: a version that was made for a later day is in force from then on, also where another
 * one was made in between.
 */
export const latestFirst = ({ id, inForceAt, createdAt }: VersionTable): SQL[] => [
  desc(sql`coalesce(${inForceAt}, ${createdAt})`),
  desc(createdAt),
  desc(id),
]
