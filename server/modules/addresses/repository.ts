import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import { normaliseAddress } from '#src/domain/address.ts'
import type { BookAddress, SavedAddress } from '#src/domain/address-book.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { notFound, Refusal } from '#server/errors.ts'
import { writeRecords, type Write } from '#server/modules/sync/write.ts'
import { matches } from '#server/search-text.ts'

interface Kept { id: string; rev: number; doc: Record<string, unknown> | null }
/** Up to some day addresses had no tags. */
const toAddress = ({ id, rev, doc }: Kept): SavedAddress => ({ tags: [], ...doc as Partial<BookAddress>, id, rev } as unknown as SavedAddress)

export async function listAddresses(db: CustomerDb, { q, page, size, tag }: { q: string; page: number; size: number; tag: string }): Promise<Page<SavedAddress>> {
  const where = and(eq(records.entity, 'address'), isNotNull(records.doc), matches(records.search, q), hasTag(tag))
  const rows = await db.find(records, where, { orderBy: [sql`${records.doc}->>'isDefault' desc`, asc(records.search), asc(records.id)], limit: size, offset: (page - 1) * size })
  return { rows: rows.map(toAddress), total: await db.count(records, where) }
}

export async function findAddress(db: CustomerDb, id: string): Promise<SavedAddress> {
  const row = await db.one(records, and(eq(records.entity, 'address'), eq(records.id, id), isNotNull(records.doc))!)
  if (!row) throw notFound()
  return toAddress(row)
}

/** Sent twice under one id it is one address. */
export const insertAddress = (db: CustomerDb, { id, ...address }: BookAddress & { id: string }, now: Date): Promise<SavedAddress> =>
  save(db, { id, baseRev: 0, doc: address }, now)

/** @throws Refusal 412 when it was changed in the meantime: the newer words must not be lost. */
export async function updateAddress(db: CustomerDb, { id, rev, ...address }: BookAddress & { id: string; rev: number }, now: Date): Promise<SavedAddress> {
  await findAddress(db, id)
  return save(db, { id, baseRev: rev, doc: address }, now)
}

/** Deleting what is gone is done already. */
export async function deleteAddress(db: CustomerDb, id: string, now: Date): Promise<void> {
  await db.transaction((tx) => writeRecords(tx, [{ entity: 'address', id, baseRev: 'any', doc: null }], now))
}

async function save(db: CustomerDb, { doc, ...write }: Omit<Write, 'entity' | 'doc'> & { doc: BookAddress }, now: Date): Promise<SavedAddress> {
  const [outcome] = await db.transaction((tx) => writeRecords(tx, [{ entity: 'address', ...write, doc: { ...normaliseAddress(doc) } }], now))
  if (!outcome!.stands) throw new Refusal('error.changedElsewhere', { code: 412 })
  return toAddress({ id: write.id, ...outcome!.version })
}

const hasTag = (tag: string) => (tag === '' ? undefined : sql`${records.doc}->'tags' @> ${JSON.stringify([tag])}::jsonb`)
