import { decimalMoney } from '#src/domain/money/money.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { itemsOfLine, returnFigures, returnItems, type TaxReturn } from '#server/modules/books/tax-returns.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'
import { exportDays } from './books-days.ts'

/** The lines of a tax return, and the figures that they are made of. */
export async function showReturn({ words: [given], options }: Command, { database }: Deps): Promise<string> {
  const kind = parseReturn(given)
  const { from, to } = exportDays(options)
  const { figures, lines } = await returnFigures(database.sql, kind, from, to)
  const rows = lines.map(({ line, title, cents }) => ({ line, title, amount: decimalMoney(cents) }))
  if ('json' in options)
    return JSON.stringify({
      return: kind,
      from,
      to,
      rows,
      figures: figures.map(({ month, kind: what, tax, rate, province, baseCents, taxCents }) => ({
        month,
        kind: what,
        tax,
        rate,
        province,
        base: decimalMoney(baseCents),
        amount: decimalMoney(taxCents),
      })),
    })
  return table(
    ['line', 'title', 'amount'],
    rows.map((row) => Object.values(row)),
  )
}

/** What one line of a return is made of: invoices, credit notes and entries, oldest first. */
export async function showBox(
  { words: [given, line = ''], options }: Command,
  { database }: Deps,
): Promise<string> {
  const kind = parseReturn(given)
  const { from, to } = exportDays(options)
  const items = itemsOfLine(kind, await returnItems(database.sql, kind, from, to), line)
  const limit = parseCount('limit', options.limit, 500)
  const total = items.reduce((sum, { cents }) => sum + cents, 0)
  const rows = items.slice(0, limit).map(({ item, cents }) => ({
    date: bookDay(item.at),
    kind: item.kind,
    document: item.document,
    tax: item.tax,
    rate: item.rate,
    province: item.province,
    amount: decimalMoney(cents),
    entry: item.entryId,
  }))
  if ('json' in options)
    return JSON.stringify({
      return: kind,
      line,
      from,
      to,
      total: decimalMoney(total),
      left: items.length - rows.length,
      rows,
    })
  return table(
    ['date', 'what', 'document', 'tax', 'rate', 'province', 'amount', 'entry'],
    [...rows.map((row) => Object.values(row)), ['', 'Total', '', '', '', '', decimalMoney(total), '']],
  )
}

function parseReturn(given: string | undefined): TaxReturn {
  if (given !== 'gst' && given !== 'qst') throw new UsageError(say('verb.books.return'))
  return given
}
