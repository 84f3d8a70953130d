import { SheetError } from '#src/domain/import/sheets/error.ts'
import { doSheetJob, type SheetJob, type SheetResults } from './jobs.ts'

/** Messages from the worker: progress, then the result or an error (a message id). */
export type WorkerWord =
  | { done: number; total: number }
  | { result: SheetResults[SheetJob['job']] }
  | { failed: string }

const page = self as {
  onmessage: ((event: MessageEvent<SheetJob>) => void) | null
  postMessage: (word: WorkerWord) => void
}

/** One job per worker: to cancel it, the page terminates the worker. */
page.onmessage = ({ data }) =>
  void (async () => {
    try {
      page.postMessage({
        result: await doSheetJob(data, { onProgress: (done, total) => page.postMessage({ done, total }) }),
      })
    } catch (error) {
      page.postMessage({ failed: error instanceof SheetError ? error.message : 'import.error.unreadable' })
    }
  })()
