import { parentPort, workerData } from 'node:worker_threads'
import { DurableDisk } from './durable-disk.ts'
import { openEngine } from './engine.ts'
import { toFault, type Answer, type Message, type Rows } from './requests.ts'

// PGlite blocks its thread for milliseconds at a time, so it has one of its own (thread.ts is the other end).
const port = parentPort!
const say = (answer: Answer, bytes: ArrayBuffer[] = []) => port.postMessage(answer, bytes)
/** Immediately, in the middle of whatever it is doing. */
const end = (error: unknown): void => {
  say({ id: 0, fault: toFault(error) })
  process.exit(1)
}
let disk: DurableDisk | undefined
try {
  disk = new DurableDisk(workerData as string, end)
  const engine = await openEngine(disk)
  const answered = async ({ id, request }: Message) => {
    try {
      const value = request === 'close' ? await engine.close() : await engine.ask(request)
      say({ id, value }, bytesIn(value))
      if (request === 'close') port.close()
    } catch (error) {
      say({ id, fault: toFault(error) })
    }
  }
  port.on('message', (message: Message) => void answered(message))
  say({ id: 0, value: undefined })
} catch (error) {
  end(disk?.lastWords ? new Error(disk.lastWords) : error)
}

/** File contents are transferred, not copied: each has a buffer of its own (engine.ts). */
function bytesIn(value: unknown): ArrayBuffer[] {
  const { rows = [] } = (value ?? {}) as Partial<Rows>
  return rows.flatMap((row) =>
    Object.values(row).flatMap((cell) => (cell instanceof Uint8Array ? [cell.buffer as ArrayBuffer] : [])),
  )
}
