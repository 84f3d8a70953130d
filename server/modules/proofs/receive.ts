import { and, eq, inArray } from 'drizzle-orm'
import type { SyncResult } from '#src/contract/sync.ts'
import { filesOfProof, MAX_PROOFS, type Proof } from '#src/domain/orders/proof.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { proofFiles, proofs } from '#server/db/schema/proofs.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'

interface Receiving {
  now: Date
  newId: () => string
  /** The name of the member whose device it is. */
  actor: string
}

/**
 * Takes a proof from a device, once: the row and its line in the order's history are one transaction. 409: its
 * files aren't here (any more), so the device sends them and comes again.
 * @param doc checked by `proofSchema`; null would delete it, which nobody may
 */
export async function receiveProof(
  tx: CustomerDb,
  { id, doc }: { id: string; doc: RecordData | null },
  { now, newId, actor }: Receiving,
): Promise<Omit<SyncResult, 'opId'>> {
  const refused = (field: string, why: string) => ({
    code: 601 as const,
    rev: 0,
    doc: null,
    fields: { [field]: why },
  })
  if (doc === null) return refused('', 'error.role')
  const { orderId, at, ...proof } = doc as unknown as Proof
  const order = await tx.one(orders, eq(orders.id, orderId), { lock: true })
  if (!order) return refused('orderId', 'error.gone')
  if (await tx.one(proofs, eq(proofs.id, id))) return { code: 200, rev: 1, doc }
  const wanted = filesOfProof(proof)
  const here =
    wanted.length > 0
      ? await tx.count(proofFiles, and(eq(proofFiles.proofId, id), inArray(proofFiles.position, wanted)))
      : 0
  if (here < wanted.length) return { code: 409, rev: 0, doc: null }
  if ((await tx.count(proofs, eq(proofs.orderId, orderId))) >= MAX_PROOFS)
    return refused('', 'validation.tooMany')
  await tx.insert(proofs, { ...proof, id, orderId, at: new Date(at), receivedAt: now, recordedBy: actor })
  await tx.insert(orderHistory, {
    orderId,
    id: newId(),
    at: now,
    actor,
    event: `order.proof.${proof.kind}`,
    detail: { name: proof.signedBy, photos: proof.photos },
  })
  return { code: 200, rev: 1, doc }
}
