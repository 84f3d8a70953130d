import { inArray } from 'drizzle-orm'
import type { SyncResult } from '#src/contract/sync.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import type { SyncOp, Version } from '#src/domain/sync/sync.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { operations } from '#server/db/schema/sync.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { checkRecord } from './check-record.ts'
import { receiveProof } from '#server/modules/proofs/receive.ts'
import { writeRecords } from './write.ts'
import { permissionToChange } from '#src/domain/synced-entities.ts'

interface Checked {
  op: SyncOp
  doc: RecordData | null
  fingerprint: string
}

interface Pushing {
  now: Date
  newId: () => string
  /** The name of the member whose device it is. */
  actor: string
  /** Of the member whose device it is. */
  permissions: readonly string[]
  /** Called with the database's error if it refuses a change. */
  onError: (error: unknown) => void
}

/**
 * Applies each change exactly once, however often it arrives: the effect and the answer stored under its key
 * are one transaction (docs/offline.md). One bad change never holds up the others.
 */
export async function push(db: CustomerDb, ops: readonly SyncOp[], pushing: Pushing): Promise<SyncResult[]> {
  const { permissions } = pushing
  const results = new Map<string, SyncResult>()
  const checked: Checked[] = []
  const fingerprints = ops.map((op) => fingerprintOf({ ...op, opId: '' }))
  /** If a call has two changes with the same key, the first counts, as it does across calls. */
  const first = new Map(ops.map(({ opId }, at) => [opId, at] as const).toReversed())
  for (const [at, op] of ops.entries()) {
    if (first.get(op.opId) !== at) continue
    const answer = await checkOp(op, permissions)
    if ('refused' in answer) results.set(op.opId, answer.refused)
    else checked.push({ op, doc: answer.doc, fingerprint: fingerprints[at]! })
  }
  for (const result of await pushTogether(db, checked, pushing)) results.set(result.opId, result)
  return ops.map(({ opId }, at) =>
    fingerprints[at] === fingerprints[first.get(opId)!]
      ? results.get(opId)!
      : { opId, code: 422, rev: 0, doc: null },
  )
}

/** All in one transaction, so that a thousand changes don't wait for the disk a thousand times. */
async function pushTogether(db: CustomerDb, checked: Checked[], pushing: Pushing): Promise<SyncResult[]> {
  if (checked.length === 0) return []
  try {
    return await db.transaction((tx) => pushWithin(tx, checked, pushing))
  } catch (error) {
    if (checked.length === 1) throw error
  }
  // The database refused something in there: try each change on its own, so that only that one fails.
  const results: SyncResult[] = []
  for (const one of checked)
    results.push(
      ...(await db
        .transaction((tx) => pushWithin(tx, [one], pushing))
        .catch((error: unknown) => {
          pushing.onError(error)
          return [{ opId: one.op.opId, code: 500 as const, rev: 0, doc: null }]
        })),
    )
  return results
}

async function pushWithin(tx: CustomerDb, all: Checked[], pushing: Pushing): Promise<SyncResult[]> {
  const free = await tx.hold(all.map(({ op }) => op.opId))
  const known = await tx.find(operations, inArray(operations.key, [...free]))
  const done = new Map(known.map((row) => [row.key, row]))
  const fresh = all.filter(({ op }) => free.has(op.opId) && !done.has(op.opId))
  const written = new Map([
    ...(await writeAll(tx, fresh.filter(isRecord), pushing.now)),
    ...(await receiveAll(
      tx,
      fresh.filter((one) => !isRecord(one)),
      pushing,
    )),
  ])
  const accepted = fresh.flatMap(({ op, doc, fingerprint }) => {
    const result = written.get(op.opId)!
    return result.code === 200
      ? [{ key: op.opId, fingerprint, answer: storedAnswer(result, doc), createdAt: pushing.now }]
      : []
  })
  await tx.put(operations, accepted, [operations.key])

  return all.map(({ op: { opId }, doc, fingerprint }): SyncResult => {
    const before = done.get(opId)
    if (before?.fingerprint === fingerprint) return { opId, code: 200, doc, ...before.answer }
    if (before) return { opId, code: 422, rev: 0, doc: null }
    return written.get(opId) ?? { opId, code: 409, rev: 0, doc: null }
  })
}

/** A proof is evidence of an order: it has a table of its own, and no version comes after it. */
const isRecord = ({ op }: Checked): boolean => op.entity !== 'proof'

async function writeAll(
  tx: CustomerDb,
  all: readonly Checked[],
  now: Date,
): Promise<(readonly [string, SyncResult])[]> {
  if (all.length === 0) return []
  const outcomes = await writeRecords(
    tx,
    all.map(({ op: { entity, id, baseRev }, doc }) => ({ entity, id, baseRev, doc })),
    now,
  )
  return all.map(({ op: { opId } }, at) => {
    const { stands, version } = outcomes[at]!
    return [opId, { opId, code: stands ? 200 : 412, rev: version.rev, doc: version.doc }] as const
  })
}

async function receiveAll(
  tx: CustomerDb,
  all: readonly Checked[],
  pushing: Pushing,
): Promise<(readonly [string, SyncResult])[]> {
  const results = []
  for (const { op, doc } of all)
    results.push([
      op.opId,
      { opId: op.opId, ...(await receiveProof(tx, { id: op.id, doc }, pushing)) },
    ] as const)
  return results
}

/**
 * A repeated change sends its body again, which its fingerprint proves, so the body isn't stored a second
 * time.
 */
const storedAnswer = (
  { rev, doc }: Version,
  sent: RecordData | null,
): Pick<Version, 'rev'> & Partial<Version> => (isSame(doc, sent) ? { rev } : { rev, doc })

/** The change with its body as it will be stored, or why it can never be accepted. */
async function checkOp(
  op: SyncOp,
  permissions: readonly string[],
): Promise<{ doc: RecordData | null } | { refused: SyncResult }> {
  const permission = permissionToChange(op.entity, op.id)
  const checked =
    permission !== 'any' && !permissions.includes(permission)
      ? { code: 403 as const, fields: { '': 'error.role' } }
      : await checkRecord(op)
  return 'doc' in checked
    ? checked
    : { refused: { opId: op.opId, rev: 0, doc: null, code: checked.code, fields: checked.fields } }
}
