import { startWorker } from '#server/platform/start-worker.ts'
import type { PricesAnswer, PricesQuestion } from './prices-worker.ts'

/** One at a time: pricing a thousand quotes is work for a whole core, and customers need the others. */
let last: Promise<unknown> = Promise.resolve()

/** Reads, compares and prices in a thread of its own, so that it doesn't hold up requests. */
export function askPrices(question: PricesQuestion): Promise<PricesAnswer> {
  const next = last.then(() => ask(question))
  last = next.catch(() => {})
  return next
}

async function ask(question: PricesQuestion): Promise<PricesAnswer> {
  const worker = startWorker('prices-worker', 'admin/prices/prices-worker.ts')
  try {
    return await new Promise<PricesAnswer>((resolve, reject) => {
      worker.once('message', (reply: { answer: PricesAnswer } | { error: unknown }) =>
        'error' in reply ? reject(reply.error as Error) : resolve(reply.answer),
      )
      worker.once('error', reject)
      worker.postMessage(question)
    })
  } finally {
    await worker.terminate()
  }
}
