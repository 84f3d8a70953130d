import { chosenFile, type ChosenFile } from '#src/api/upload-body.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { isAvatar } from '#src/domain/shared/media.ts'

/** Twice the largest size it is shown in, for sharp screens. */
const SIDE = 256

/**
 * A chosen picture as it is sent: its centre as a small square, redrawn so that neither the location nor the
 * camera of a photo leaves the device. What this browser can't decode is sent as it is, for the server to
 * check.
 */
export async function cropAvatar(file: File): Promise<ChosenFile> {
  const blob = await squared(file).catch(() => file)
  return chosenFile(new File([blob], 'avatar', { type: blob.type }))
}

/** What is wrong with it, as a message id. */
export function avatarError({ media, size }: Pick<ChosenFile, 'media' | 'size'>): string | null {
  if (!isAvatar(media)) return 'validation.avatarType'
  return size > MAX_IMAGE_BYTES ? 'validation.tooLarge' : null
}

async function squared(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const side = Math.min(picture.width, picture.height)
  canvas
    .getContext('2d')!
    .drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  // WebP where the browser encodes it; the others return a PNG, which is accepted too.
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.9),
  )
}
