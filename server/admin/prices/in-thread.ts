import { startWorker } from '#server/platform/start-worker.ts'
import type { PricesAnswer, PricesQuestion, WorkbookQuestion } from './prices-worker.ts'

/** One at a time: pricing a thousand quotes is work for a whole core, and customers need the others. */
let last: Promise<unknown> = Promise.resolve()

/** Reads, compares and prices in a thread of its own, so that it doesn't hold up requests. */
export const askPrices = (question: PricesQuestion): Promise<PricesAnswer> => inTurn(question)

/** A card as a workbook, from the same thread. */
export const askWorkbook = (question: WorkbookQuestion): Promise<Uint8Array> => inTurn(question)

function inTurn<Answer>(question: PricesQuestion | WorkbookQuestion): Promise<Answer> {
  const next = last.then(() => ask<Answer>(question))
  last = next.catch(() => {})
  return next
}

async function ask<Answer>(question: PricesQuestion | WorkbookQuestion): Promise<Answer> {
  const worker = startWorker('prices-worker')
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', (reply: { answer: Answer } | { error: unknown }) =>
        'error' in reply ? reject(reply.error as Error) : resolve(reply.answer),
      )
      worker.once('error', reject)
      worker.postMessage(question)
    })
  } finally {
    await worker.terminate()
  }
}
