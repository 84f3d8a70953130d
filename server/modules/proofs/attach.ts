import { and, eq } from 'drizzle-orm'
import { SIGNATURE_POSITION } from '#src/domain/orders/proof.ts'
import type { Attached } from '#src/domain/shared/media.ts'
import { proofFiles, proofs } from '#server/db/schema/proofs.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { notFound } from '#server/platform/errors.ts'

/**
 * Stores one file of a proof that is still on its way; again, it changes nothing. A proof that has arrived is
 * complete: nothing is added to evidence.
 */
export async function attachProofFile(
  { db, clock, storeUploaded }: CustomerContext,
  { id, position, files }: { id: string; position: number; files: readonly Attached[] },
): Promise<void> {
  const place = and(eq(proofFiles.proofId, id), eq(proofFiles.position, position))!
  if (await db.one(proofFiles, place)) return
  if (await db.one(proofs, eq(proofs.id, id))) throw notFound()
  const [{ media, bytes } = { media: null, bytes: undefined }] = files
  const fileId = await storeUploaded({ type: media!.type, bytes: bytes! })
  // Two tabs may send the same one: the file that came second belongs to nothing and is deleted after a day.
  await db.insert(proofFiles, { proofId: id, position, fileId, createdAt: clock.now() }, { ifAbsent: true })
}

export async function proofFile(
  { db, stored }: CustomerContext,
  id: string,
  position: number,
): Promise<FileAnswer> {
  const row = await db.one(proofFiles, and(eq(proofFiles.proofId, id), eq(proofFiles.position, position))!)
  const file = row && (await stored(row.fileId))
  if (!file) throw notFound()
  const filename = position === SIGNATURE_POSITION ? 'signature.png' : `photo-${position}.jpg`
  return { bytes: file.bytes, contentType: file.type, filename }
}
