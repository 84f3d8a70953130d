import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import { normaliseAddress } from '#src/domain/address.ts'
import { readFacility, type Facility, type SavedFacility } from '#src/domain/facility.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { notFound, Refusal } from '#server/errors.ts'
import { writeRecords, type Write } from '#server/modules/sync/write.ts'
import { matches } from '#server/search-text.ts'

interface Kept { id: string; rev: number; doc: Record<string, unknown> | null }
const toFacility = ({ id, rev, doc }: Kept): SavedFacility => ({ ...readFacility(doc ?? {}), id, rev })

export async function listFacilities(db: CustomerDb, { q, page, size }: { q: string; page: number; size: number }): Promise<Page<SavedFacility>> {
  const where = and(eq(records.entity, 'facility'), isNotNull(records.doc), matches(records.search, q))
  const rows = await db.find(records, where, { orderBy: [asc(records.search), asc(records.id)], limit: size, offset: (page - 1) * size })
  return { rows: rows.map(toFacility), total: await db.count(records, where) }
}

export async function findFacility(db: CustomerDb, id: string): Promise<SavedFacility> {
  const row = await db.one(records, and(eq(records.entity, 'facility'), eq(records.id, id), isNotNull(records.doc))!)
  if (!row) throw notFound()
  return toFacility(row)
}

/** Sent twice under one id it is one facility. */
export const insertFacility = (db: CustomerDb, { id, ...facility }: Facility & { id: string }, now: Date): Promise<SavedFacility> =>
  save(db, { id, baseRev: 0, doc: facility }, now)

/** @throws Refusal 412 when it was changed in the meantime: the newer words must not be lost. */
export async function updateFacility(db: CustomerDb, { id, rev, ...facility }: SavedFacility, now: Date): Promise<SavedFacility> {
  await findFacility(db, id)
  return save(db, { id, baseRev: rev, doc: facility }, now)
}

/** Deleting what is gone is done already. */
export async function deleteFacility(db: CustomerDb, id: string, now: Date): Promise<void> {
  await db.transaction((tx) => writeRecords(tx, [{ entity: 'facility', id, baseRev: 'any', doc: null }], now))
}

async function save(db: CustomerDb, { doc, ...write }: Omit<Write, 'entity' | 'doc'> & { doc: Facility }, now: Date): Promise<SavedFacility> {
  const [outcome] = await db.transaction((tx) => writeRecords(tx, [{ entity: 'facility', ...write, doc: { ...normaliseAddress(doc) } }], now))
  if (!outcome!.stands) throw new Refusal('error.changedElsewhere', { code: 412 })
  return toFacility({ id: write.id, ...outcome!.version })
}
