import { sql } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { savedAddress, type BookAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { findRecord, listRecords, saveRecord, type StoredRecord } from '#server/modules/sync/records.ts'

/** The default address first; only those with the tag, if one is given. */
export async function listAddresses(
  db: CustomerDb,
  { tag, ...query }: { q: string; page: number; size: number; tag: string },
): Promise<Page<SavedAddress>> {
  const { rows, total } = await listRecords(db, 'address', query, {
    where: hasTag(tag),
    first: sql`${records.doc}->>'isDefault' desc`,
  })
  return { rows: rows.map(toAddress), total }
}

export const findAddress = async (db: CustomerDb, id: string): Promise<SavedAddress> =>
  toAddress(await findRecord(db, 'address', id))

export const insertAddress = (
  db: CustomerDb,
  { id, ...address }: BookAddress & { id: string },
  now: Date,
): Promise<SavedAddress> => save(db, { id, rev: 0 }, address, now)

/** @throws RequestError 404, or 412 if it was changed meanwhile */
export async function updateAddress(
  db: CustomerDb,
  { id, rev, ...address }: BookAddress & { id: string; rev: number },
  now: Date,
): Promise<SavedAddress> {
  await findRecord(db, 'address', id)
  return save(db, { id, rev }, address, now)
}

const save = async (
  db: CustomerDb,
  { id, rev }: { id: string; rev: number },
  address: BookAddress,
  now: Date,
): Promise<SavedAddress> =>
  toAddress(
    await saveRecord(db, { entity: 'address', id, baseRev: rev, doc: { ...normalizeAddress(address) } }, now),
  )

const toAddress = ({ doc, ...record }: StoredRecord): SavedAddress => savedAddress({ ...record, doc: doc! })

const hasTag = (tag: string) =>
  tag === '' ? undefined : sql`${records.doc}->'tags' @> ${JSON.stringify([tag])}::jsonb`
