import { asc, desc, eq } from 'drizzle-orm'
import type { Page } from '#src/contract/endpoint.ts'
import { normaliseAddress, type Address, type SavedAddress } from '#src/domain/address.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { addresses } from '#server/db/schema/shipping.ts'
import { notFound, Refusal } from '#server/errors.ts'
import { matches, searchText } from '#server/search-text.ts'

type Row = typeof addresses.$inferSelect
const toAddress = ({ id, rev, doc, isDefault }: Row): SavedAddress => ({ ...(doc as Address), isDefault, id, rev })

export async function listAddresses(db: CustomerDb, { q, page, size }: { q: string; page: number; size: number }): Promise<Page<SavedAddress>> {
  const where = matches(addresses.search, q)
  const rows = await db.find(addresses, where, { orderBy: [desc(addresses.isDefault), asc(addresses.search), asc(addresses.id)], limit: size, offset: (page - 1) * size })
  return { rows: rows.map(toAddress), total: await db.count(addresses, where) }
}

export async function findAddress(db: CustomerDb, id: string): Promise<SavedAddress> {
  const row = await db.one(addresses, eq(addresses.id, id))
  if (!row) throw notFound()
  return toAddress(row)
}

/** Sent twice under one id it is one address: the first is answered again. */
export async function insertAddress(db: CustomerDb, { id, ...address }: Address & { id: string }, now: Date): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    if (address.isDefault) await noOtherDefault(tx)
    await tx.insert(addresses, { id, rev: 1, ...columnsOf(address), createdAt: now, updatedAt: now }, { ifAbsent: true })
    return findAddress(tx, id)
  })
}

/** Refused when somebody else saved it in the meantime: the newer words must not be lost. */
export async function updateAddress(db: CustomerDb, { id, rev, ...address }: Address & { id: string; rev: number }, now: Date): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    const saved = await tx.one(addresses, eq(addresses.id, id), { lock: true })
    if (!saved) throw notFound()
    if (saved.rev !== rev) throw new Refusal('error.changedElsewhere', { code: 412 })
    if (address.isDefault) await noOtherDefault(tx)
    await tx.update(addresses, { rev: rev + 1, ...columnsOf(address), updatedAt: now }, eq(addresses.id, id))
    return findAddress(tx, id)
  })
}

/** Deleting what is gone is done already. */
export async function deleteAddress(db: CustomerDb, id: string): Promise<void> {
  await db.remove(addresses, eq(addresses.id, id))
}

const noOtherDefault = (tx: CustomerDb) => tx.update(addresses, { isDefault: false }, eq(addresses.isDefault, true))

function columnsOf(typed: Address) {
  const { isDefault, ...doc } = normaliseAddress(typed)
  return { doc, isDefault, search: searchText(doc.fullName, doc.company, doc.contactName, doc.address1, doc.city, doc.province, doc.postalCode) }
}
