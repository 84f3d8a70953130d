import type { PhotoAnswer } from './photo-worker.ts'
// Vite makes the address of the built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './photo-worker.ts?worker&url'

/**
 * A photo of at most 300 kB without the place where it was taken. undefined: this browser can't open it, as
 * most can't open HEIC.
 */
export function shrinkPhoto(photo: File): Promise<File | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(workerUrl, { type: 'module' })
    const done = (answer: PhotoAnswer) => {
      worker.terminate()
      resolve('blob' in answer ? asJpeg(answer.blob, photo.name) : undefined)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => done(data))
    worker.addEventListener('error', () => done({ failed: true }))
    worker.postMessage(photo)
  })
}

const asJpeg = (blob: Blob, name: string): File =>
  new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
