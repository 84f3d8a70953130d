import { v7 as newId } from 'uuid'
import { SIGNATURE_POSITION, type Proof } from '#src/domain/orders/proof.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { askToPersist } from '#src/offline/database/persistence.ts'
import type { AttachmentRow } from '#src/offline/database/rows.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { UNFINISHED } from '#src/offline/sync/attachments.ts'
import { change, keyOf } from '#src/offline/sync/outbox.ts'
import { syncSoon } from '#src/offline/sync/sync.ts'
import { useRecords } from './records.ts'

/** A file in a form: its bytes, as Safari has lost blobs that were put into a database. */
export type HeldFile = Pick<AttachmentRow, 'name' | 'type' | 'bytes'>

const formKey = (form: string) => UNFINISHED + form

/**
 * Records a proof on this device: itself, its files and what the outbox has to send, in one transaction. The
 * photos that its form held meanwhile are these now.
 * @throws DeviceStorageError when there is no room: then nothing was recorded, and the form still has it all
 */
export const recordProof = (
  id: string,
  proof: Proof,
  { signature, photos, form }: { signature: HeldFile | null; photos: readonly HeldFile[]; form: string },
): Promise<void> =>
  onDevice(async () => {
    const db = userDatabase()
    const now = Date.now()
    const key = keyOf({ entity: 'proof', id })
    const file = (held: HeldFile, position: number): AttachmentRow => ({
      ...held,
      key,
      position,
      at: now,
      sent: false,
    })
    await db.transaction('rw', db.records, db.outbox, db.conflicts, db.attachments, async () => {
      // First, so that there is room for the same bytes again.
      await db.attachments.where('key').equals(formKey(form)).delete()
      await db.attachments.bulkAdd([
        ...(signature ? [file(signature, SIGNATURE_POSITION)] : []),
        ...photos.map((photo, at) => file(photo, at + 1)),
      ])
      await change(db, [{ entity: 'proof', id, doc: { ...proof } as RecordData }], { now, newId })
    })
    askToPersist()
    syncSoon()
  })

/**
 * Holds the photos of a form that isn't finished: taking the next one may cost a phone the memory this page
 * needs, and the browser ends it.
 */
export const holdPhotos = (form: string, photos: readonly HeldFile[]): Promise<void> =>
  onDevice(async () => {
    const { attachments } = userDatabase()
    await userDatabase().transaction('rw', attachments, async () => {
      await attachments.where('key').equals(formKey(form)).delete()
      await attachments.bulkAdd(
        photos.map((photo, at) => ({
          ...photo,
          key: formKey(form),
          position: at + 1,
          at: Date.now(),
          sent: false,
        })),
      )
    })
  })

export const heldPhotos = (form: string): Promise<HeldFile[]> =>
  onDevice(async () =>
    (await userDatabase().attachments.where('key').equals(formKey(form)).sortBy('position')).map(
      ({ name, type, bytes }) => ({ name, type, bytes }),
    ),
  )

/** A file that this device recorded and may not have sent yet. */
export const ownProofFile = (id: string, position: number): Promise<HeldFile | undefined> =>
  onDevice(async () => userDatabase().attachments.get([keyOf({ entity: 'proof', id }), position]))

/** Proofs of an order that this device recorded and still knows of, the newest first. */
export const useOwnProofs = (orderId: string): { id: string; proof: Proof; sent: boolean }[] =>
  (useRecords('proof') ?? [])
    .map(({ id, doc, rev }) => ({ id, proof: doc as unknown as Proof, sent: rev > 0 }))
    .filter(({ proof }) => proof.orderId === orderId)
    .toSorted((one, other) => other.proof.at.localeCompare(one.proof.at))
