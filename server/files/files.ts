import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import type { Clock } from '#server/platform/clock.ts'
import { refuseInsideTransaction, type Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import { claimFiles } from '#server/db/schema/claims.ts'
import { files } from '#server/db/schema/files.ts'
import { labelPrints, orderLabels } from '#server/db/schema/labels.ts'
import { carrierAnswers, loadFiles } from '#server/db/schema/freight.ts'
import { gatewayBookings } from '#server/db/schema/money/gateway.ts'
import { inquiries, inquiryFiles } from '#server/db/schema/inquiries.ts'
import { invoiceFiles } from '#server/db/schema/money/invoices.ts'
import { proofFiles } from '#server/db/schema/proofs.ts'
import { chargebackFiles } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { FileStore, StoredFile } from './file-store.ts'

interface Dependencies {
  database: Database
  files: FileStore
  clock: Clock
}

/**
 * Columns that hold file ids, and the owner in each case; files that customers upload come first. A file that
 * none of them refers to is unused, so whoever adds a column with file ids adds it here.
 */
const UPLOADED = [
  { column: users.avatar, owner: users.customerId },
  { column: claimFiles.fileId, owner: claimFiles.customerId },
  { column: loadFiles.fileId, owner: loadFiles.customerId },
  { column: proofFiles.fileId, owner: proofFiles.customerId },
]
const REFERENCES: readonly { column: PgColumn; owner: PgColumn | SQL }[] = [
  ...UPLOADED,
  { column: invoiceFiles.fileId, owner: invoiceFiles.customerId },
  { column: chargebackFiles.fileId, owner: chargebackFiles.customerId },
  { column: carrierAnswers.fileId, owner: carrierAnswers.customerId },
  { column: gatewayBookings.labelFile, owner: gatewayBookings.customerId },
  {
    column: inquiryFiles.fileId,
    owner: sql`(select ${inquiries.customerId} from ${inquiries} where ${inquiries.id} = ${inquiryFiles.inquiryId})`,
  },
  { column: orderLabels.fileId, owner: orderLabels.customerId },
  { column: labelPrints.fileId, owner: labelPrints.customerId },
]
/** House limit for all uploads of one customer, in bytes. */
const MAX_UPLOADED_BYTES = 2048 * MEGABYTE
/** There is one request between storing a file and the row that refers to it; no request takes a day. */
const UNUSED_MS = 86_400_000
const BATCH = 100
/** The rest is left to the next round, so that other work isn't kept waiting. */
const MAX_BATCHES = 100

/** Stores a file before the transaction that will refer to it. @returns its id */
export async function storeFile(
  { database, files: store, clock }: Dependencies,
  file: StoredFile,
): Promise<string> {
  refuseInsideTransaction('storing a file')
  const id = clock.newId()
  await database.sql
    .insert(files)
    .values({ id, type: file.type, size: file.bytes.length, createdAt: clock.now() })
  await store.write(id, file)
  return id
}

/**
 * The same for a file that a customer uploads. @throws RequestError at `files` when their storage limit is
 * reached
 */
export async function storeUploadedFile(
  deps: Dependencies,
  customerId: string,
  file: StoredFile,
): Promise<string> {
  if ((await uploadedBytes(deps.database, customerId)) + file.bytes.length > MAX_UPLOADED_BYTES)
    throw new RequestError('error.fields', { fields: { files: 'validation.storageFull' } })
  return storeFile(deps, file)
}

async function uploadedBytes({ sql: db }: Pick<Database, 'sql'>, customerId: string): Promise<number> {
  const sums = await Promise.all(
    UPLOADED.map(({ column, owner }) =>
      db
        .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
        .from(column.table)
        .innerJoin(files, eq(files.id, column))
        .where(eq(owner, customerId)),
    ),
  )
  return sums.flat().reduce((sum, { bytes }) => sum + bytes, 0)
}

export async function storedFile(
  { database, files: store }: Pick<Dependencies, 'database' | 'files'>,
  id: string,
): Promise<StoredFile | undefined> {
  refuseInsideTransaction('reading a file')
  const [known] = await database.sql.select().from(files).where(eq(files.id, id))
  if (!known) return undefined
  // A file that is being moved right now may look truncated or missing: the second attempt finds it in its
  // new place.
  for (let look = 0; look < 2; look += 1) {
    const bytes = await store.read(id)
    if (bytes?.length === known.size) return { type: known.type, bytes }
  }
  return undefined
}

/**
 * Deletes files that nothing refers to any more: what they belonged to was removed, or the request that
 * uploaded them failed half-way. @returns how many were deleted
 */
export async function deleteUnusedFiles({ database, files: store, clock }: Dependencies): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_MS).toISOString()
  const named = REFERENCES.map(
    ({ column }) => sql`and not exists (select 1 from ${column.table} where ${column} = ${files.id})`,
  )
  let gone = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const unused = await database.sql
      .select({ id: files.id })
      .from(files)
      .where(sql`${files.createdAt} < ${before}::timestamptz ${sql.join(named, sql` `)}`)
      .limit(BATCH)
    await removeFiles(
      { database, files: store },
      unused.map(({ id }) => id),
    )
    gone += unused.length
    if (unused.length < BATCH) break
  }
  return gone
}

/** The bytes first: a row without bytes is found again, bytes without a row are not. */
export async function removeFiles(
  { database, files: store }: Pick<Dependencies, 'database' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await store.remove(ids)
  await database.sql.delete(files).where(inArray(files.id, [...ids]))
}

/** The ids of all files of a customer. */
export async function filesOfCustomer(
  { sql: db }: Pick<Database, 'sql'>,
  customerId: string,
): Promise<string[]> {
  const named = await Promise.all(
    REFERENCES.map(({ column, owner }) =>
      db
        .select({ id: sql<string>`${column}` })
        .from(column.table)
        .where(sql`${owner} = ${customerId} and ${column} is not null`),
    ),
  )
  return named.flat().map(({ id }) => id)
}
