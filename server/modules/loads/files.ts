import { and, asc, eq } from 'drizzle-orm'
import type { LoadFileKind } from '#src/domain/freight/freight-life.ts'
import { loadFileName, loadFileOf, MAX_LOAD_FILES } from '#src/domain/freight/load-file.ts'
import type { Attached } from '#src/domain/shared/media.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { loadFiles } from '#server/db/schema/freight.ts'
import { orderHistory } from '#server/db/schema/shipping.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { findLoad } from './repository.ts'

/**
 * Attaches files to a load and records each in its history. The bytes are stored before the transaction that
 * refers to them.
 */
export async function addLoadFiles(
  { db, clock, session, storeUploaded }: CustomerContext,
  { id, kind, files }: { id: string; kind: LoadFileKind; files: readonly Attached[] },
): Promise<void> {
  await findLoad(db, id)
  await refuseTooMany(files.length)
  const kept: { fileId: string; name: string; type: string; size: number }[] = []
  for (const file of files) {
    const { type } = loadFileOf(file)!
    kept.push({
      fileId: await storeUploaded({ type, bytes: file.bytes! }),
      name: loadFileName(file),
      type,
      size: file.size,
    })
  }
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      await findLoad(tx, id, { lock: true })
      await refuseTooMany(files.length, tx)
      for (const [at, file] of kept.entries()) {
        // Keeps the order in which they were selected.
        const now = new Date(clock.now().getTime() + at)
        await tx.insert(loadFiles, {
          ...file,
          id: clock.newId(),
          orderId: id,
          kind,
          source: 'customer',
          createdAt: now,
        })
        await tx.insert(orderHistory, {
          orderId: id,
          id: clock.newId(),
          at: now,
          actor: session.user.nickName,
          event: 'load.fileAdded',
          detail: { name: file.name, kind },
        })
      }
    }),
  )

  async function refuseTooMany(more: number, of = db): Promise<void> {
    if ((await of.count(loadFiles, eq(loadFiles.orderId, id))) + more > MAX_LOAD_FILES)
      throw new RequestError('error.fields', { fields: { files: 'validation.tooManyFiles' } })
  }
}

export async function loadFile(
  { db, stored }: CustomerContext,
  id: string,
  fileId: string,
): Promise<FileAnswer> {
  const [row] = await db.find(loadFiles, and(eq(loadFiles.id, fileId), eq(loadFiles.orderId, id)), {
    orderBy: [asc(loadFiles.id)],
    limit: 1,
  })
  const file = row && (await stored(row.fileId))
  if (!file) throw notFound()
  // The file's own name may hold characters that a header can't. The screen shows the real name.
  return { bytes: file.bytes, contentType: file.type, filename: `${row.kind}.${row.name.split('.').at(-1)!}` }
}
