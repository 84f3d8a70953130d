import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readStatement } from '#server/modules/bank/read-statement.ts'
import type { CsvFormat } from '#server/db/schema/money/statements.ts'
import type { ReadStatements } from '#server/modules/bank/statement.ts'
import { writeWorkbook, type SheetHead, type SheetRow } from './workbook.ts'

/**
 * A message to the thread: a bank's file, or a table's rows a page at a time and then its head, which ends
 * it.
 */
export type BooksMessage =
  | { bank: Uint8Array; csv: CsvFormat }
  | { rows: SheetRow[] }
  | { workbook: SheetHead }
export type BooksAnswer = { read: ReadStatements } | { bytes: Uint8Array<ArrayBuffer> } | { error: unknown }

// Screens go before the books. Only on Linux: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') setPriority(5)

const rows: SheetRow[] = []
parentPort!.on('message', (message: BooksMessage) => {
  answer(message).then(
    (reply) => {
      if (reply) parentPort!.postMessage(reply)
    },
    (error: unknown) => parentPort!.postMessage({ error } satisfies BooksAnswer),
  )
})

async function answer(message: BooksMessage): Promise<BooksAnswer | undefined> {
  if ('bank' in message) return { read: readStatement(message.bank, message.csv) }
  if ('workbook' in message) return { bytes: await writeWorkbook(message.workbook, rows) }
  for (const row of message.rows) rows.push(row)
  return undefined
}
