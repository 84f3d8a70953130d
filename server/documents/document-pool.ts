import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { busy } from '#server/platform/errors.ts'
import { startWorker } from '#server/platform/start-worker.ts'
import type { Answer, Task } from './document-worker.ts'
import { pagesOf, type Drawing } from './drawing.ts'
import { isStopped, newMeter, type Meter } from './drawing-progress.ts'

/** Draws documents in other threads, so that nobody's screen waits for somebody's labels. */
export interface DocumentPool {
  /**
   * @param owner whose it is: one heavy drawing of each at a time
   * @param more.meter tells how far it is, and ends it (meter.ts)
   * @param more.begun goes on with what was let in before: it waits its turn, and is not refused
   * @throws RequestError 503 when too many wait, RangeError for what cannot be drawn, Stopped
   */
  draw(owner: string, drawing: Drawing, more?: DrawOptions): Promise<Uint8Array>
  close(): Promise<void>
}
export interface DrawOptions {
  meter?: Meter
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

/** It is not wanted any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** More pages than these take so long that others go between. */
const LIGHT_PAGES = 25
/**
 * House limits: of all who wait, and of one customer. What is light takes milliseconds, what is heavy a
 * second.
 */
const MOST_WAITING = { all: 200, owner: 40, heavy: 5 }
const RETRY_SECONDS = 5

/**
 * `seats`: as many threads as draw at once, one of them never heavy; they start when they are needed, and
 * load their fonts once.
 */
export function createDocumentPool(seats = Math.max(2, availableParallelism() - 1)): DocumentPool {
  const taken: Seat[] = []
  const queue: Waiting[] = []
  let closed = false

  function next() {
    if (closed) return
    for (const stopped of queue.filter(({ meter }) => isStopped(meter)))
      queue.splice(queue.indexOf(stopped), 1)[0]!.reject(new Stopped())
    for (const [at, task] of queue.entries()) {
      if (task.heavy && !roomForHeavy(task.owner)) continue
      const seat = taken.find(({ busy }) => !busy) ?? (taken.length < seats ? start() : undefined)
      if (!seat) return
      queue.splice(at, 1)
      seat.busy = task
      seat.worker.postMessage({ drawing: task.drawing, meter: task.meter } satisfies Task)
      return next()
    }
  }
  function roomForHeavy(owner: string): boolean {
    const heavy = taken.filter(({ busy }) => busy?.heavy)
    return heavy.length < seats - 1 && heavy.every(({ busy }) => busy!.owner !== owner)
  }
  function start(): Seat {
    const seat: Seat = {
      worker: startWorker('document-worker', 'documents/document-worker.ts'),
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
          : task.reject(isStopped(task.meter) ? new Stopped() : answer.error),
      ),
    )
    // A thread that ended, for want of memory perhaps, takes nobody else's drawing with it.
    let fault: unknown
    seat.worker.on('error', (error) => {
      fault = error
    })
    seat.worker.on('exit', () => {
      taken.splice(taken.indexOf(seat), 1)
      end((task) => task.reject(fault ?? new Error('the thread that drew it ended')))
    })
    taken.push(seat)
    return seat
  }
  function insistOnRoom(owner: string, heavy: boolean) {
    const own = queue.filter((task) => task.owner === owner)
    const full =
      queue.length >= MOST_WAITING.all ||
      own.length >= MOST_WAITING.owner ||
      (heavy && own.filter((task) => task.heavy).length >= MOST_WAITING.heavy)
    if (full || closed) throw busy(RETRY_SECONDS)
  }
  return {
    async draw(owner, drawing, { meter = newMeter(), begun = false } = {}) {
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
      await Promise.all(taken.map(({ worker }) => worker.terminate()))
    },
  }
}
