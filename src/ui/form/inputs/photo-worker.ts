/** The answer to one photo: smaller and as JPEG, or that this browser can't open it. */
export type PhotoAnswer = { blob: Blob } | { failed: true }

/** Large enough to read a label in it. */
const LONGEST_SIDE = 1600
const MAX_BYTES = 300_000
/** One after another, until it is small enough: first coarser, then smaller too. */
const STEPS = [
  { quality: 0.82, scale: 1 },
  { quality: 0.7, scale: 1 },
  { quality: 0.6, scale: 0.8 },
  { quality: 0.5, scale: 0.6 },
  { quality: 0.4, scale: 0.4 },
] as const

const page = self as {
  onmessage: ((event: MessageEvent<Blob>) => void) | null
  postMessage: (answer: PhotoAnswer) => void
}

/** One photo per worker. */
page.onmessage = ({ data }) =>
  void shrunk(data).then(
    (blob) => page.postMessage({ blob }),
    () => page.postMessage({ failed: true }),
  )

/** Drawn anew, upright: what a camera notes beside the picture, such as the place, isn't copied. */
async function shrunk(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const fit = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  let blob: Blob | undefined
  for (const { quality, scale } of STEPS) {
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * fit * scale)),
      Math.max(1, Math.round(picture.height * fit * scale)),
    )
    const context = canvas.getContext('2d', { alpha: false })!
    // JPEG has no transparency: what is behind a screenshot's corners would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= MAX_BYTES) break
  }
  picture.close()
  return blob!
}
