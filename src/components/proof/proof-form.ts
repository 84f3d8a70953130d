import { array, mixed, object } from 'yup'
import { chosenFile, type ChosenFile } from '#src/api/upload-body.ts'
import { MAX_PROOF_PHOTOS, proofPhotoFault, signs, type ProofKind } from '#src/domain/orders/proof.ts'
import { enteredText, optionalText } from '#src/domain/shared/fields.ts'
import { loadDraft, removeDraft, saveDraft, backUpDraft } from '#src/offline/records/drafts.ts'
import { heldPhotos, holdPhotos, type HeldFile } from '#src/offline/records/proofs.ts'
import type { Stroke } from '#src/ui/form/inputs/signature-strokes.ts'
import type { BackupStore } from '#src/components/form/use-form-backup.ts'

/** What is asked for: goods that change hands are signed for, damage is shown. */
export const proofFormSchema = (kind: ProofKind) =>
  object({
    photos: array(mixed<ChosenFile>().required())
      .max(MAX_PROOF_PHOTOS, 'validation.tooManyImages')
      .min(signs(kind) ? 0 : 1, 'validation.claimPhoto')
      .default([]),
    signedBy: signs(kind) ? enteredText(80) : optionalText(80),
    signature: array(mixed<Stroke>().required()).default([]),
    note: optionalText(500),
  })

/** What is wrong with all that were chosen; the last one was just added, as small as this browser can make it. */
export function proofPhotosFault(files: readonly ChosenFile[]): string | null {
  if (files.length > MAX_PROOF_PHOTOS) return 'validation.tooManyImages'
  return proofPhotoFault(files.at(-1)!) && 'proof.photoFault'
}

export async function heldFile({ blob, name }: ChosenFile): Promise<HeldFile> {
  return { name, type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}

/**
 * Where the form keeps what is typed and photographed: words like any form, photos as bytes beside them. They
 * are written only when there is another photo.
 */
export function proofPlace(): (name: string) => Promise<BackupStore> {
  let held = ''
  return async (name) => ({
    async load() {
      const [row, photos] = [await loadDraft(name), await heldPhotos(name)]
      if (!row && photos.length === 0) return undefined
      const files = await Promise.all(
        photos.map((photo) => chosenFile(new File([photo.bytes], photo.name, { type: photo.type }))),
      )
      held = listOf(files)
      return { values: { ...row?.values, photos: files }, updatedAt: row?.updatedAt ?? Date.now() }
    },
    async save({ photos, ...words }, at) {
      const files = photos as ChosenFile[]
      await saveDraft(name, 'form', words, at)
      if (listOf(files) === held) return
      await holdPhotos(name, await Promise.all(files.map(heldFile)))
      held = listOf(files)
    },
    async remove() {
      await removeDraft(name)
      await holdPhotos(name, [])
      held = ''
    },
    rescue: ({ photos: _photos, ...words }) => backUpDraft(name, 'form', words),
  })
}

const listOf = (files: readonly ChosenFile[]): string =>
  files.map(({ name, size }) => `${name}:${size}`).join()
