import type { Worker } from 'node:worker_threads'
import type { CsvFormat } from '#server/db/schema/statements.ts'
import type { ReadStatements } from '#server/modules/bank/statement.ts'
import { startWorker } from '#server/platform/start-worker.ts'
import type { BooksAnswer, BooksMessage } from './books-worker.ts'
import type { SheetHead, SheetRow } from './workbook.ts'

/** Reads a bank's file in a thread of its own, so that it doesn't hold up requests. */
export const readInWorker = (bank: Uint8Array, csv: CsvFormat): Promise<ReadStatements> =>
  withWorker(async (ask) => {
    const said = await ask({ bank, csv })
    if (!('read' in said)) throw new Error('the thread answered something else')
    return said.read
  })

/** Writes a workbook from pages of rows in a thread of its own. */
export const workbookInWorker = (head: SheetHead, pages: AsyncIterable<SheetRow[]>): Promise<Uint8Array> =>
  withWorker(async (ask, send) => {
    for await (const rows of pages) send({ rows })
    const said = await ask({ workbook: head })
    if (!('bytes' in said)) throw new Error('the thread answered something else')
    return said.bytes
  })

type Send = (message: BooksMessage) => void

async function withWorker<T>(
  work: (ask: (message: BooksMessage) => Promise<BooksAnswer>, send: Send) => Promise<T>,
): Promise<T> {
  const worker = startWorker('books-worker', 'modules/books/books-worker.ts')
  try {
    return await work(
      (message) => answerOf(worker, message),
      (message) => worker.postMessage(message),
    )
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, message: BooksMessage): Promise<BooksAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (said: BooksAnswer) =>
      'error' in said ? reject(said.error as Error) : resolve(said),
    )
    worker.once('error', reject)
    worker.postMessage(message)
  })
}
