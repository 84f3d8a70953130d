import type { ScannedCode } from '#src/domain/tracking/scan.ts'
import type { ScanAnswer } from './scan-worker.ts'
// Vite makes the address of the built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './scan-worker.ts?worker&url'

export interface Decoder {
  /** The barcodes in a picture, which is gone afterwards. @throws when the decoder can't be loaded */
  read: (picture: ImageBitmap) => Promise<ScannedCode[]>
  close: () => void
}

/** Reads barcodes in a worker, one picture after another. */
export function createDecoder(): Decoder {
  const worker = new Worker(workerUrl, { type: 'module' })
  const asked = new Map<number, { resolve: (codes: ScannedCode[]) => void; reject: (why: Error) => void }>()
  let last = 0
  let broken: Error | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => {
    const question = asked.get(data.id)
    asked.delete(data.id)
    if ('codes' in data) question?.resolve(data.codes)
    else question?.reject(new Error('the decoder could not be loaded'))
  })
  worker.addEventListener('error', () => {
    broken = new Error('the worker could not be loaded')
    for (const { reject } of asked.values()) reject(broken)
    asked.clear()
  })
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        asked.set((last += 1), { resolve, reject })
        worker.postMessage({ id: last, picture }, [picture])
      }),
    close: () => worker.terminate(),
  }
}
