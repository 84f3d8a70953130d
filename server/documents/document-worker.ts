import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { draw, type Drawing } from './drawing.ts'
import { countDrawn, type DrawingProgress } from './drawing-progress.ts'

/** What a worker is sent, one at a time, and its answer. */
export interface Task {
  drawing: Drawing
  meter: DrawingProgress
}
export type Answer = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown }

// People waiting for a screen take precedence over those waiting for a document. On systems other than Linux
// this would affect the whole process.
if (process.platform === 'linux') setPriority(5)

parentPort!.on('message', ({ drawing, meter }: Task) => {
  draw(drawing, () => countDrawn(meter)).then(
    (bytes) =>
      parentPort!.postMessage({ bytes } satisfies { bytes: Uint8Array }, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => parentPort!.postMessage({ error } satisfies Answer),
  )
})
