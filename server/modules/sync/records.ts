import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { changedElsewhere, notFound } from '#server/platform/errors.ts'
import { matches } from '#server/platform/search-text.ts'
import { writeRecords, type Write } from './write.ts'

/** A record that is there, for whoever works online; devices keep the same and sync it (push.ts, pull.ts). */
export type Kept = Pick<typeof records.$inferSelect, 'id' | 'rev' | 'doc'>

interface Wanted {
  q: string
  page: number
  size: number
}

/**
 * Those with every word of `q`, by their words. @param more a further condition, and what goes before the
 * words
 */
export async function listRecords(
  db: CustomerDb,
  entity: EntityName,
  { q, page, size }: Wanted,
  more: { where?: SQL | undefined; first?: SQL } = {},
): Promise<Page<Kept>> {
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

/** undefined: it never was, or is removed. */
export const storedRecord = (db: CustomerDb, entity: EntityName, id: string): Promise<Kept | undefined> =>
  db.one(records, and(eq(records.entity, entity), eq(records.id, id), isNotNull(records.doc))!)

/** @throws RequestError 404 */
export async function findRecord(db: CustomerDb, entity: EntityName, id: string): Promise<Kept> {
  const found = await storedRecord(db, entity, id)
  if (!found) throw notFound()
  return found
}

/**
 * A new one has `baseRev` 0; sent twice under one id it is one. @throws RequestError 412 when it was changed in
 * the meantime: the newer words must not be lost
 */
export async function saveRecord(db: CustomerDb, write: Write, now: Date): Promise<Kept> {
  const [outcome] = await db.transaction((tx) => writeRecords(tx, [write], now))
  if (!outcome!.stands) throw changedElsewhere()
  return { id: write.id, ...outcome!.version }
}

/** Removing what is gone is done already. */
export async function removeRecord(db: CustomerDb, entity: EntityName, id: string, now: Date): Promise<void> {
  await db.transaction((tx) => writeRecords(tx, [{ entity, id, baseRev: 'any', doc: null }], now))
}
