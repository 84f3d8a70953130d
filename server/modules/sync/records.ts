import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { changedElsewhere, notFound } from '#server/platform/errors.ts'
import { matches } from '#server/platform/text/search-text.ts'
import { writeRecords, type Write } from './write.ts'

/** A stored record, for clients that work online. Devices keep copies and sync them (push.ts, pull.ts). */
export type StoredRecord = Pick<typeof records.$inferSelect, 'id' | 'rev' | 'doc'>

interface RecordQuery {
  q: string
  page: number
  size: number
}

/**
 * Records that match every word of `q`, sorted by their search text.
 * @param more a further condition, and what to sort by first
 */
export async function listRecords(
  db: CustomerDb,
  entity: EntityName,
  { q, page, size }: RecordQuery,
  more: { where?: SQL | undefined; first?: SQL } = {},
): Promise<Page<StoredRecord>> {
  const where = and(
    eq(records.entity, entity),
    isNotNull(records.doc),
    matches(records.search, q),
    more.where,
  )
  const rows = await db.find(records, where, {
    orderBy: [...(more.first ? [more.first] : []), asc(records.search), asc(records.id)],
    limit: size,
    offset: (page - 1) * size,
  })
  return { rows, total: await db.count(records, where) }
}

/** undefined if it never existed or was removed. */
export const storedRecord = (
  db: CustomerDb,
  entity: EntityName,
  id: string,
): Promise<StoredRecord | undefined> =>
  db.one(records, and(eq(records.entity, entity), eq(records.id, id), isNotNull(records.doc))!)

/** @throws RequestError 404 */
export async function findRecord(db: CustomerDb, entity: EntityName, id: string): Promise<StoredRecord> {
  const found = await storedRecord(db, entity, id)
  if (!found) throw notFound()
  return found
}

/**
 * Saves a record; a new one has `baseRev` 0, and sent twice under one ID it is one.
 * @throws RequestError 412 if it was changed meanwhile, so that the newer version isn't lost
 */
export async function saveRecord(db: CustomerDb, write: Write, now: Date): Promise<StoredRecord> {
  const [outcome] = await db.transaction((tx) => writeRecords(tx, [write], now))
  if (!outcome!.stands) throw changedElsewhere()
  return { id: write.id, ...outcome!.version }
}

/** Removing what is already gone succeeds. */
export async function removeRecord(db: CustomerDb, entity: EntityName, id: string, now: Date): Promise<void> {
  await db.transaction((tx) => writeRecords(tx, [{ entity, id, baseRev: 'any', doc: null }], now))
}
