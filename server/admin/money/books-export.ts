import { auditOperator } from '#server/db/audit.ts'
import { EXPORTS, exportTable } from '#server/modules/books/exports.ts'
import { FORMATS, tableText, writeTable, type ExportFormat } from '#server/modules/books/write-export.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice } from '#server/admin/cli/options.ts'
import { exportDays } from './books-days.ts'
import { say } from '#server/admin/cli/say.ts'

/** Exports for the accountant: into the named file, or printed. */
export async function exportBooks(
  { words: [given, path], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const name = EXPORTS.find((one) => one === given)
  if (!name) throw new UsageError(say('verb.books.export', { known: EXPORTS.join(', ') }))
  const days = exportDays(options)
  const format = chooseFormat(options, path)
  const unit = parseChoice('by', options.by, ['day', 'month'] as const) ?? (name === 'xero' ? 'month' : 'day')
  const exported = await exportTable(database.sql, name, days, unit).catch(asUsageError(name))
  if (path === undefined && format !== 'xlsx') return readAll(tableText(exported, format))
  if (path === undefined) throw new UsageError(say('verb.noFileNamed'))
  const rows = await writeTable(exported, format, path).catch(asUsageError(path))
  await auditOperator(database.sql, clock, 'books:export', name, { ...days, format, rows })
  return 'json' in options ? JSON.stringify({ path, rows }) : say('verb.rows', { path, count: rows })
}

async function readAll(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** The format that was asked for, else by the file's name. `--json` alone means JSON, too. */
function chooseFormat(options: Record<string, string>, path: string | undefined): ExportFormat {
  const requested = parseChoice('format', options.format, FORMATS)
  return (
    requested ??
    FORMATS.find((format) => path?.toLowerCase().endsWith(`.${format}`)) ??
    ('json' in options && path === undefined ? 'json' : 'csv')
  )
}
