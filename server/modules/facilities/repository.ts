import type { Page } from '#src/contract/endpoint.ts'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { readFacility, type Facility, type SavedFacility } from '#src/domain/address/facility.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { findRecord, listRecords, saveRecord, type StoredRecord } from '#server/modules/sync/records.ts'

export async function listFacilities(
  db: CustomerDb,
  query: { q: string; page: number; size: number },
): Promise<Page<SavedFacility>> {
  const { rows, total } = await listRecords(db, 'facility', query)
  return { rows: rows.map(toFacility), total }
}

export const findFacility = async (db: CustomerDb, id: string): Promise<SavedFacility> =>
  toFacility(await findRecord(db, 'facility', id))

export const insertFacility = (
  db: CustomerDb,
  { id, ...facility }: Facility & { id: string },
  now: Date,
): Promise<SavedFacility> => save(db, { id, rev: 0 }, facility, now)

/** @throws RequestError 404, or 412 if it was changed meanwhile */
export async function updateFacility(
  db: CustomerDb,
  { id, rev, ...facility }: SavedFacility,
  now: Date,
): Promise<SavedFacility> {
  await findRecord(db, 'facility', id)
  return save(db, { id, rev }, facility, now)
}

const save = async (
  db: CustomerDb,
  { id, rev }: { id: string; rev: number },
  facility: Facility,
  now: Date,
): Promise<SavedFacility> =>
  toFacility(
    await saveRecord(
      db,
      { entity: 'facility', id, baseRev: rev, doc: { ...normalizeAddress(facility) } },
      now,
    ),
  )

const toFacility = ({ id, rev, doc }: StoredRecord): SavedFacility => ({
  ...readFacility(doc ?? {}),
  id,
  rev,
})
