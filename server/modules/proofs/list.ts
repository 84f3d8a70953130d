import { desc, eq } from 'drizzle-orm'
import type { ProofRow } from '#src/contract/proofs.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { proofs } from '#server/db/schema/proofs.ts'

/** The proofs of an order or load, the newest first. */
export async function listProofs(db: CustomerDb, orderId: string): Promise<ProofRow[]> {
  const rows = await db.find(proofs, eq(proofs.orderId, orderId), {
    orderBy: [desc(proofs.receivedAt), desc(proofs.id)],
  })
  return rows.map(({ id, kind, signedBy, note, at, zone, receivedAt, recordedBy, signed, photos }) => ({
    id,
    kind,
    signedBy,
    note,
    at: at.toISOString(),
    zone,
    receivedAt: receivedAt.toISOString(),
    recordedBy,
    signed,
    photos,
  }))
}
