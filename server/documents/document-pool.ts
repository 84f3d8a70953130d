import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { busy } from '#server/platform/errors.ts'
import { startWorker } from '#server/platform/start-worker.ts'
import type { Answer, Task } from './document-worker.ts'
import { pagesOf, type Drawing } from './drawing.ts'
import { isCancelled, newProgress, type DrawingProgress } from './drawing-progress.ts'

/** Draws documents in other threads, so that nobody's screen waits for somebody's labels. */
export interface DocumentPool {
  /**
   * @param owner the customer: one large drawing each at a time
   * @param more.meter shows progress and can cancel it (drawing-progress.ts)
   * @param more.begun continues something that was admitted earlier: it queues, and is never refused
   * @throws RequestError 503 when the queue is full, RangeError for what can't be drawn, Stopped
   */
  draw(owner: string, drawing: Drawing, more?: DrawOptions): Promise<Uint8Array>
  close(): Promise<void>
}
export interface DrawOptions {
  meter?: DrawingProgress
  begun?: boolean
}
interface Waiting extends Task {
  owner: string
  heavy: boolean
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
}
interface Seat {
  worker: Worker
  busy: Waiting | undefined
}

/** The drawing was cancelled. */
export class DrawingCancelled extends Error {
  override readonly name = 'DrawingCancelled'
}

/** More pages than this take so long that others are drawn in between. */
const LIGHT_PAGES = 25
/**
 * House limits of the queue: in total, and per customer. Small drawings take milliseconds, large ones a
 * second.
 */
const MAX_QUEUED = { all: 200, owner: 40, heavy: 5 }
const RETRY_SECONDS = 5

/**
 * `seats`: the number of threads, one of them never for large drawings; each starts when it is needed, and
 * loads its fonts once.
 */
export function createDocumentPool(seats = Math.max(2, availableParallelism() - 1)): DocumentPool {
  const started: Seat[] = []
  const queue: Waiting[] = []
  let closed = false

  function next() {
    if (closed) return
    for (const stopped of queue.filter(({ meter }) => isCancelled(meter)))
      queue.splice(queue.indexOf(stopped), 1)[0]!.reject(new DrawingCancelled())
    for (const [at, task] of queue.entries()) {
      if (task.heavy && !roomForHeavy(task.owner)) continue
      const seat = started.find(({ busy }) => !busy) ?? (started.length < seats ? start() : undefined)
      if (!seat) return
      queue.splice(at, 1)
      seat.busy = task
      seat.worker.postMessage({ drawing: task.drawing, meter: task.meter } satisfies Task)
      return next()
    }
  }
  function roomForHeavy(owner: string): boolean {
    const heavy = started.filter(({ busy }) => busy?.heavy)
    return heavy.length < seats - 1 && heavy.every(({ busy }) => busy!.owner !== owner)
  }
  function start(): Seat {
    const seat: Seat = {
      worker: startWorker('document-worker'),
      busy: undefined,
    }
    const end = (use: (task: Waiting) => void) => {
      const task = seat.busy
      seat.busy = undefined
      if (task) use(task)
      next()
    }
    seat.worker.unref()
    seat.worker.on('message', (answer: Answer) =>
      end((task) =>
        'bytes' in answer
          ? task.resolve(answer.bytes)
          : task.reject(isCancelled(task.meter) ? new DrawingCancelled() : answer.error),
      ),
    )
    // A thread that crashes, perhaps out of memory, fails only its own drawing.
    let fault: unknown
    seat.worker.on('error', (error) => {
      fault = error
    })
    seat.worker.on('exit', () => {
      started.splice(started.indexOf(seat), 1)
      end((task) => task.reject(fault ?? new Error('the thread that drew it ended')))
    })
    started.push(seat)
    return seat
  }
  function insistOnRoom(owner: string, heavy: boolean) {
    const ofOwner = queue.filter((task) => task.owner === owner)
    const full =
      queue.length >= MAX_QUEUED.all ||
      ofOwner.length >= MAX_QUEUED.owner ||
      (heavy && ofOwner.filter((task) => task.heavy).length >= MAX_QUEUED.heavy)
    if (full || closed) throw busy(RETRY_SECONDS)
  }
  return {
    async draw(owner, drawing, { meter = newProgress(), begun = false } = {}) {
      const heavy = pagesOf(drawing) > LIGHT_PAGES
      if (!begun || closed) insistOnRoom(owner, heavy)
      return new Promise((resolve, reject) => {
        queue.push({ owner, heavy, drawing, meter, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.reject(busy(RETRY_SECONDS))
      await Promise.all(started.map(({ worker }) => worker.terminate()))
    },
  }
}
