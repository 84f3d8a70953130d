import { createWriteStream } from 'node:fs'
import { access, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decimalMoney } from '#src/domain/money/money.ts'
import { CSV_MARK, csvLine } from '#server/platform/text/csv.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Table } from './exports.ts'
import { workbookInWorker } from './in-worker.ts'
import type { SheetCell } from './workbook.ts'

export const FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]
/** The most rows a sheet can hold below its head (ECMA-376). */
const MOST_ROWS = 1_048_575

/**
 * Writes a table a page at a time into a file that only its owner can read. The file appears whole or not at
 * all.
 * @returns how many rows
 * @throws RequestError if the file exists, can't be written, or a sheet can't hold the table
 */
export async function writeTable(table: Table, format: ExportFormat, path: string): Promise<number> {
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new RequestError('verb.file.exists', { values: { path } })
  const part = `${path}.part`
  const counted = counting(table, format === 'xlsx' ? MOST_ROWS : Infinity, path)
  try {
    await rm(part, { force: true })
    if (format === 'xlsx')
      await writeFile(part, await workbookInWorker(table.head, counted.pages), { mode: 0o600, flag: 'wx' })
    else
      await pipeline(
        Readable.from(tableText(counted, format)),
        createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
      )
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as { code?: string }
    if (['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(code ?? ''))
      throw new RequestError('verb.file.unwritable', { values: { path, code: code! } })
    throw error
  }
  return counted.rows()
}

function counting({ pages, ...table }: Table, most: number, path: string): Table & { rows: () => number } {
  let rows = 0
  return {
    ...table,
    rows: () => rows,
    pages: (async function* counted() {
      for await (const page of pages) {
        rows += page.length
        if (rows > most) throw new RequestError('verb.tooManyRows', { values: { path } })
        yield page
      }
    })(),
  }
}

/** As CSV (with the byte order mark that tells Excel it is UTF-8) or as a JSON array of objects. */
export async function* tableText(
  { head: { columns }, pages, forPrograms }: Table,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const cell = (value: SheetCell | undefined, whole = false) =>
    typeof value === 'number' ? (whole ? String(value) : decimalMoney(value)) : (value ?? '')
  let isFirst = true
  yield format === 'csv' ? (forPrograms ? '' : CSV_MARK) + csvLine(columns.map(({ name }) => name)) : '['
  for await (const rows of pages) {
    if (format === 'csv')
      yield rows.map((row) => csvLine(columns.map(({ whole }, at) => cell(row[at], whole)))).join('')
    else
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(columns.map(({ name, whole }, at) => [name, cell(row[at], whole)])))}`
        isFirst = false
      }
  }
  if (format === 'json') yield '\n]\n'
}
