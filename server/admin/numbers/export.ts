import { MEASURES } from '#src/domain/desk/numbers.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Deps } from '#server/http/context.ts'
import type { Table } from '#server/modules/books/exports.ts'
import { FORMATS, tableText, writeTable } from '#server/modules/books/write-export.ts'
import type { SheetRow } from '#server/modules/books/workbook.ts'
import { keyOf, readNumbers } from '#server/modules/numbers/read.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { askedNumbers, type AskedNumbers } from './asked.ts'
import { namesOf } from './names.ts'

const MONEY: ReadonlySet<string> = new Set(['revenue', 'cost', 'billed', 'refunded', 'claimed', 'payback'])

/** `numbers export`: every row, into the named file or printed. */
export async function exportNumbers({ words: [path], options }: Command, deps: Deps): Promise<string> {
  const asked = await askedNumbers(options, deps)
  const format =
    parseChoice('format', options.format, FORMATS) ??
    FORMATS.find((one) => path?.toLowerCase().endsWith(`.${one}`)) ??
    'csv'
  const exported = await tableOf(asked, deps)
  if (path === undefined && format === 'xlsx') throw new UsageError(say('verb.noFileNamed'))
  if (path === undefined) {
    let text = ''
    for await (const part of tableText(exported, format as 'csv' | 'json')) text += part
    return text
  }
  const rows = await writeTable(exported, format, path).catch(asUsageError(path))
  await auditOperator(deps.database.sql, deps.clock, 'numbers:export', asked.by, { ...asked, format, rows })
  return 'json' in options ? JSON.stringify({ path, rows }) : say('verb.rows', { path, count: rows })
}

async function tableOf(asked: AskedNumbers, deps: Deps): Promise<Table> {
  const { by } = asked
  const db = deps.database.sql
  const found = await readNumbers(db, asked)
  const keys = found.map((row) => keyOf(by, row))
  const names = await namesOf(by, keys, deps)
  const rows: SheetRow[] = found.map((row, at) => [
    keys[at]!,
    names.get(keys[at]!) ?? '',
    ...MEASURES.map((measure) => row[measure]),
  ])
  return {
    head: {
      title: `${by} ${asked.from} ${asked.to}`,
      columns: [
        { name: by },
        { name: 'name' },
        ...MEASURES.map((name) =>
          MONEY.has(name) ? { name, money: true as const } : { name, whole: true as const },
        ),
      ],
    },
    pages: onePage(rows),
  }
}

async function* onePage(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  yield await Promise.resolve(rows)
}
