import { parentPort, workerData } from 'node:worker_threads'
import { DurableDisk } from './durable-disk.ts'
import { openEngine } from './engine.ts'
import { faultOf, type Answer, type Message } from './requests.ts'

// PGlite keeps the thread that it runs in busy for milliseconds at a time: here it is its own (thread.ts is the other end).
const port = parentPort!
const say = (answer: Answer) => port.postMessage(answer)
try {
  const disk = new DurableDisk(workerData as string)
  const engine = await openEngine(disk)
  const answered = async ({ id, request }: Message) => {
    try {
      say({ id, value: request === 'close' ? await engine.close() : await engine.ask(request) })
      if (request === 'close') port.close()
    } catch (error) {
      // Nothing that it says after that is to be believed: the thread ends, and who waits is told.
      if (disk.failure) throw disk.failure
      say({ id, fault: faultOf(error) })
    }
  }
  port.on('message', (message: Message) => void answered(message))
  say({ id: 0, value: undefined })
} catch (error) {
  say({ id: 0, fault: faultOf(error) })
}
