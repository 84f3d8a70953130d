import { plainLog } from '#server/platform/log.ts'
import { startWorker } from '#server/platform/start-worker.ts'
import { toError, databaseGone, type Answer, type SendRequest, type Message } from './requests.ts'

/** A thread that ends twice within this time would keep ending. */
const STEADY_MS = 60_000

interface Thread {
  ask: SendRequest
  close: () => Promise<void>
  over: Promise<Error>
}

/**
 * The embedded database in a thread of its own. A thread that ends unexpectedly is restarted: pending
 * requests fail, new ones wait. `lost` is called with the reason when that doesn't help; every later request
 * then fails.
 * @throws PGlite's error when the database can't be opened
 */
export async function openThread(
  folder: string,
  lost: (why: Error) => void,
): Promise<Pick<Thread, 'ask' | 'close'>> {
  let thread = startThread(folder)
  await thread
  let closing = false
  const keepUp = async () => {
    for (let before = -Infinity; ; before = performance.now()) {
      const why = await (await thread).over
      if (closing) return
      if (performance.now() - before < STEADY_MS) throw why
      plainLog.error({}, `${why.message}. Reopening it.`)
      thread = startThread(folder)
    }
  }
  keepUp().catch(lost)
  return {
    ask: async (request) =>
      (
        await thread.catch((why: Error) => {
          throw databaseGone(why.message)
        })
      ).ask(request),
    async close() {
      closing = true
      await thread.then(
        ({ close }) => close(),
        () => {},
      )
    },
  }
}

async function startThread(folder: string): Promise<Thread> {
  const worker = startWorker('embedded-worker', folder)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let ended: Error | undefined
  let lastId = 0
  const answerTo = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  const send = (request: Message['request']): Promise<unknown> => {
    if (ended) return Promise.reject(ended)
    const id = (lastId += 1)
    worker.postMessage({ id, request } satisfies Message)
    return answerTo(id)
  }
  let why: Error | undefined
  worker.on('message', (answer: Answer) => {
    if (answer.id === 0 && 'fault' in answer) why = toError(answer.fault)
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('fault' in answer) asker?.reject(toError(answer.fault))
    else asker?.resolve(answer.value)
  })
  const over = new Promise<Error>((resolve) => {
    worker.on('error', (error) => {
      why = error
    })
    worker.on('exit', (code) => {
      ended = databaseGone(`The embedded database ended (${why?.message ?? `code ${code}`})`)
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
      resolve(ended)
    })
  })
  await answerTo(0)
  return {
    ask: send,
    over,
    close: async () => {
      await send('close').catch(() => {})
      await over
    },
  }
}
