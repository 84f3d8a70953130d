import { SheetError } from '#src/domain/import/sheets/error.ts'
import type { SheetJob, SheetResults, WorkControl } from './jobs.ts'
// Vite makes the address of the built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './sheet-worker.ts?worker&url'
import type { WorkerWord } from './sheet-worker.ts'

/**
 * Reads, checks or writes a file in a worker, while the page stays usable; the signal ends it at once. Where
 * the browser has no workers the job runs here, in pieces.
 * @throws SheetError, or the signal's reason
 */
export async function runSheetJob<J extends SheetJob>(
  job: J,
  control: WorkControl,
): Promise<SheetResults[J['job']]> {
  if (typeof Worker === 'undefined') return (await import('./jobs.ts')).doSheetJob(job, control)
  const worker = new Worker(workerUrl, { type: 'module' })
  try {
    return await answer(worker, job, control)
  } finally {
    worker.terminate()
  }
}

const answer = <J extends SheetJob>(
  worker: Worker,
  job: J,
  { onProgress, signal }: WorkControl,
): Promise<SheetResults[J['job']]> =>
  new Promise((resolve, reject) => {
    const cancel = () => reject(signal!.reason as Error)
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    worker.onmessage = ({ data }: MessageEvent<WorkerWord>) => {
      if ('done' in data) return onProgress(data.done, data.total)
      if ('failed' in data) return reject(new SheetError(data.failed))
      resolve(data.result as SheetResults[J['job']])
    }
    // Its script couldn't be fetched, or the device has no memory left for it.
    worker.onerror = () => reject(new SheetError('import.error.worker'))
    worker.postMessage(job)
  })
