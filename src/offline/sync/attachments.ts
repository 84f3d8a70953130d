import { call } from '#src/api/call.ts'
import { chosenFile } from '#src/api/upload-body.ts'
import { contract } from '#src/contract/contract.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { AttachmentRow } from '#src/offline/database/rows.ts'

/** A photo over a weak mobile network. */
const TIMEOUT_MS = 60_000
/** Photos of forms that nobody came back to. */
const UNFINISHED_MS = 30 * 86_400_000
export const UNFINISHED = 'form/'

/**
 * Sends the files of a record, before the record itself. What arrived is noted, so that a line that breaks at
 * the fourth photo goes on with the fourth. @throws what `call` throws
 */
export async function sendAttachments(db: UserDatabase, key: string, id: string): Promise<void> {
  for (const { position, sent } of await metadataOf(db, key)) {
    if (sent) continue
    const row = await db.attachments.get([key, position])
    if (!row) continue
    const file = await chosenFile(new File([row.bytes], row.name, { type: row.type }))
    await call(
      contract.proofs.attach,
      { id, position, files: [file] },
      { background: true, repeatSubmit: false, timeoutMs: TIMEOUT_MS },
    )
    await db.attachments.update([key, position], { sent: true })
  }
}

/** The server has the record: its files are there too, and give their room back. */
export const dropAttachments = (db: UserDatabase, key: string): Promise<unknown> =>
  db.attachments.where('key').equals(key).delete()

/** The server lacks some of them: all are sent again. */
export const resendAttachments = (db: UserDatabase, key: string): Promise<unknown> =>
  db.attachments.where('key').equals(key).modify({ sent: false })

/**
 * Removes files whose record was discarded or arrived just before the browser died. They are stored in one
 * transaction with their entry of the outbox, so that one without an entry is really left over.
 */
export const dropStrayAttachments = (db: UserDatabase, now: number): Promise<void> =>
  db.transaction('rw', db.attachments, db.outbox, async () => {
    const waiting = new Set(await db.outbox.orderBy('key').uniqueKeys())
    for (const key of (await db.attachments.orderBy('key').uniqueKeys()) as string[]) {
      if (waiting.has(key)) continue
      const kept = key.startsWith(UNFINISHED)
        ? await db.attachments
            .where('key')
            .equals(key)
            .filter(({ at }) => now - at < UNFINISHED_MS)
            .count()
        : 0
      if (kept === 0) await db.attachments.where('key').equals(key).delete()
    }
  })

/** Without their bytes in memory together. */
async function metadataOf(
  db: UserDatabase,
  key: string,
): Promise<Pick<AttachmentRow, 'position' | 'sent'>[]> {
  const found: Pick<AttachmentRow, 'position' | 'sent'>[] = []
  await db.attachments
    .where('key')
    .equals(key)
    .each(({ position, sent }) => {
      found.push({ position, sent })
    })
  return found
}
