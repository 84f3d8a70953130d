import type { Worker } from 'node:worker_threads'
import type { CsvFormat } from '#server/db/schema/money/statements.ts'
import type { ReadStatements } from '#server/modules/bank/statement.ts'
import { startWorker } from '#server/platform/start-worker.ts'
import type { BooksAnswer, BooksMessage } from './books-worker.ts'
import type { SheetHead, SheetRow } from './workbook.ts'

/** Reads a bank's file in a thread of its own, so that it doesn't hold up requests. */
export const readInWorker = (bank: Uint8Array, csv: CsvFormat): Promise<ReadStatements> =>
  withWorker(async (ask) => {
    const reply = await ask({ bank, csv })
    if (!('read' in reply)) throw new Error('the thread answered something else')
    return reply.read
  })

/** Writes a workbook from pages of rows in a thread of its own. */
export const workbookInWorker = (head: SheetHead, pages: AsyncIterable<SheetRow[]>): Promise<Uint8Array> =>
  withWorker(async (ask, send) => {
    for await (const rows of pages) send({ rows })
    const reply = await ask({ workbook: head })
    if (!('bytes' in reply)) throw new Error('the thread answered something else')
    return reply.bytes
  })

type Send = (message: BooksMessage) => void

async function withWorker<T>(
  work: (ask: (message: BooksMessage) => Promise<BooksAnswer>, send: Send) => Promise<T>,
): Promise<T> {
  const worker = startWorker('books-worker')
  try {
    return await work(
      (message) => askWorker(worker, message),
      (message) => worker.postMessage(message),
    )
  } finally {
    await worker.terminate()
  }
}

function askWorker(worker: Worker, message: BooksMessage): Promise<BooksAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (reply: BooksAnswer) =>
      'error' in reply ? reject(reply.error as Error) : resolve(reply),
    )
    worker.once('error', reject)
    worker.postMessage(message)
  })
}
