import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { LEFT_ENTITIES, type LeftRecord, type LeftWork } from '#src/contract/account/members.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { departedDevices, leftWork } from '#server/db/schema/members.ts'
import { operations, records } from '#server/db/schema/sync.ts'
import type { CustomerContext, PublicContext } from '#server/http/context.ts'
import { checkRecord } from '#server/modules/sync/check-record.ts'
import { writeRecords } from '#server/modules/sync/write.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

/** A device that stays offline for longer signs in again anyway. */
const LIFE_MS = 90 * 86_400_000

/** A device of somebody who was removed hands over what it had not sent, in parts that each count once. */
export async function handInWork(
  { database, clock }: PublicContext,
  token: string,
  { id: partId, last, records: typed }: { id: string; last: boolean; records: readonly LeftRecord[] },
): Promise<void> {
  const [device] = await database.sql
    .select()
    .from(departedDevices)
    .where(eq(departedDevices.tokenHash, sha256(token)))
  if (!device) throw notFound()
  const kept: LeftRecord[] = []
  for (const { entity, id, doc } of typed) {
    const checked = await checkRecord({ entity, id, doc })
    if ('doc' in checked && checked.doc) kept.push({ entity, id, doc: checked.doc })
  }
  const { mergedInto } = await database.forCustomer(device.customerId).self()
  await database.transaction(async (tx) => {
    if (mergedInto) await takeOver(customerDb(mergedInto, tx), kept, partId, clock)
    else if (kept.length > 0)
      await customerDb(device.customerId, tx).insert(
        leftWork,
        { id: partId, name: device.name, records: kept, createdAt: clock.now() },
        { ifAbsent: true },
      )
    if (last) await tx.delete(departedDevices).where(eq(departedDevices.tokenHash, device.tokenHash))
  })
}

/**
 * They still belong to the business, whose account became part of another: what they typed is there when they log
 * in. A part that comes twice counts once.
 */
async function takeOver(
  tx: CustomerDb,
  typed: readonly LeftRecord[],
  partId: string,
  clock: Clock,
): Promise<void> {
  const part = { key: partId, fingerprint: 'left-work', answer: { rev: 0 }, createdAt: clock.now() }
  if (typed.length > 0 && (await tx.insert(operations, part, { ifAbsent: true })))
    await writeLeft(tx, typed, clock)
}

export async function listLeftWork({ db, session }: CustomerContext): Promise<LeftWork[]> {
  if (!session.permissions.includes('members')) return []
  const found = await db.find(leftWork, undefined, { orderBy: [asc(leftWork.createdAt), asc(leftWork.id)] })
  return found.map(({ id, name, records: left, createdAt }) => ({
    id,
    name,
    counts: Object.fromEntries(
      LEFT_ENTITIES.map((kind) => [kind, left.filter(({ entity }) => entity === kind).length]),
    ) as LeftWork['counts'],
    createdAt: createdAt.toISOString(),
  }))
}

/** What exists by that ID was changed by somebody else since: theirs stays, and this becomes a second one. */
export const keepLeftWork = ({ db, clock }: CustomerContext, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const left = await tx.one(leftWork, eq(leftWork.id, id), { lock: true })
    if (!left) throw notFound()
    await tx.remove(leftWork, eq(leftWork.id, id))
    await writeLeft(tx, left.records, clock)
  })

async function writeLeft(tx: CustomerDb, left: readonly LeftRecord[], clock: Clock): Promise<void> {
  const taken = await takenIds(tx, left)
  await writeRecords(
    tx,
    left.map((record) => ({
      entity: record.entity,
      id: taken.has(record.id) ? clock.newId() : record.id,
      baseRev: 'any',
      doc: record.doc,
    })),
    clock.now(),
  )
}

async function takenIds(tx: CustomerDb, left: readonly LeftRecord[]): Promise<Set<string>> {
  const found = await tx.find(
    records,
    and(
      inArray(records.entity, [...LEFT_ENTITIES]),
      inArray(
        records.id,
        left.map(({ id }) => id),
      ),
    ),
  )
  return new Set(found.map(({ id }) => id))
}

export async function discardLeftWork({ db }: CustomerContext, id: string): Promise<void> {
  if ((await db.remove(leftWork, eq(leftWork.id, id))) === 0) throw notFound()
}

export async function deleteOldDepartures({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - LIFE_MS)
  await sql.delete(departedDevices).where(lt(departedDevices.departedAt, end))
  await sql.delete(leftWork).where(lt(leftWork.createdAt, end))
}
