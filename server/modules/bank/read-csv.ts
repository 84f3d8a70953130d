import Papa from 'papaparse'
import { isDay } from '#src/domain/shared/fields.ts'
import { parseMoney, type Cents } from '#src/domain/money/money.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'
import { headingKey } from '#src/domain/import/table-import.ts'
import { notAmount, plainText } from './fields.ts'
import { CSV_FIELDS, type CsvField, type CsvFormat } from '#server/db/schema/money/statements.ts'
import {
  MAX_STATEMENT_LINES,
  TOO_MANY_LINES,
  type Fault,
  type ReadStatements,
  type StatementFault,
  type StatementLine,
} from './statement.ts'

/** What Canadian banks call their columns. */
const HEADINGS: Record<CsvField, readonly string[]> = {
  date: [
    'date',
    'transaction date',
    'posted date',
    'posting date',
    'date posted',
    'date de transaction',
    'date de l’opération',
  ],
  amount: ['amount', 'cad$', 'amount (cad)', 'transaction amount', 'montant'],
  debit: ['debit', 'debit amount', 'withdrawal', 'withdrawals', 'débit', 'retrait', 'retraits'],
  credit: ['credit', 'credit amount', 'deposit', 'deposits', 'crédit', 'dépôt', 'dépôts'],
  text: [
    'description',
    'description 1',
    'details',
    'transaction details',
    'memo',
    'payee',
    'name',
    'libellé',
  ],
  reference: ['reference', 'reference number', 'cheque number', 'cheque', 'référence', 'numéro de référence'],
  id: ['id', 'transaction id', 'unique id'],
  balance: ['balance', 'running balance', 'account balance', 'solde'],
}

/** Banks may put lines of their own above the table. */
const LINES_ABOVE = 20

type Columns = Partial<Record<CsvField, number>>
interface Line extends StatementLine {
  balance: Cents | null
}

/** Reads a bank's table by its columns: those that were named, else those recognized by their headings. */
export function readCsv(text: string, { columns: named, days, decimal }: CsvFormat): ReadStatements {
  const rows = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] }).data
  const found = Object.keys(named).length > 0 ? namedColumns(rows, named) : guessedColumns(rows)
  if ('id' in found) return { faults: [{ at: 0, ...found }] }
  const { columns, from } = found
  const faults: StatementFault[] = []
  const lines: Line[] = []
  for (const [at, row] of rows.entries()) {
    if (at < from || row.every((cell) => cell.trim() === '')) continue
    const line = parseLine(row, at + 1, columns, { days, comma: decimal === 'comma' })
    if ('id' in line) faults.push({ at: at + 1, ...line })
    else lines.push(line)
    if (lines.length > MAX_STATEMENT_LINES) return { faults: [TOO_MANY_LINES] }
  }
  if (lines.length === 0 && faults.length === 0) faults.push({ at: 0, id: 'verb.statement.noLines' })
  const balances = faults.length === 0 ? readBalances(lines) : null
  if (balances !== null && 'at' in balances) faults.push(balances)
  if (faults.length > 0) return { faults }
  const ordered = lines.map(({ day }) => day).toSorted()
  const { opening = null, closing = null } = balances !== null && 'opening' in balances ? balances : {}
  return {
    statements: [
      {
        format: 'csv',
        accountId: null,
        from: ordered[0]!,
        to: ordered.at(-1)!,
        openingCents: opening,
        closingCents: closing,
        lines: lines
          .filter(({ amountCents }) => amountCents !== 0)
          .map(({ at, day, amountCents, text: description, reference, bankId }) => ({
            at,
            day,
            amountCents,
            text: description,
            reference,
            bankId,
          })),
      },
    ],
  }
}

type Head = { columns: Columns; from: number } | Fault

function namedColumns(rows: readonly string[][], named: CsvFormat['columns']): Head {
  const fields = CSV_FIELDS.filter((field) => named[field] !== undefined)
  if (fields.every((field) => /^\d+$/.test(named[field]!))) {
    const columns = Object.fromEntries(fields.map((field) => [field, Number(named[field]) - 1])) as Columns
    // A file without headings begins with a date.
    return incomplete(columns) ?? { columns, from: 0 }
  }
  for (const [at, row] of rows.slice(0, LINES_ABOVE).entries()) {
    const keys = row.map(headingKey)
    const columns = Object.fromEntries(
      fields.map((field) => [
        field,
        /^\d+$/.test(named[field]!) ? Number(named[field]) - 1 : keys.indexOf(headingKey(named[field]!)),
      ]),
    ) as Columns
    if (Object.values(columns).every((column) => column >= 0))
      return incomplete(columns) ?? { columns, from: at + 1 }
  }
  const columns = fields.map((field) => named[field]).join(', ')
  return { id: 'verb.statement.columnsMissing', values: { columns } }
}

function guessedColumns(rows: readonly string[][]): Head {
  for (const [at, row] of rows.slice(0, LINES_ABOVE).entries()) {
    const keys = row.map(headingKey)
    const columns: Columns = {}
    for (const field of CSV_FIELDS) {
      const place = HEADINGS[field]
        .map((heading) => keys.indexOf(headingKey(heading)))
        .find((one) => one >= 0)
      if (place !== undefined) columns[field] = place
    }
    if (!incomplete(columns)) return { columns, from: at + 1 }
  }
  return { id: 'verb.statement.columnsUnknown', option: 'columns' }
}

function incomplete({ date, amount, debit, credit }: Columns): Fault | undefined {
  if (date === undefined) return { id: 'verb.statement.noDateColumn' }
  return amount === undefined && (debit === undefined || credit === undefined)
    ? { id: 'verb.statement.noAmountColumn' }
    : undefined
}

/** @returns the line, or what is wrong with it */
function parseLine(
  row: readonly string[],
  at: number,
  columns: Columns,
  { days, comma }: { days: CsvFormat['days']; comma: boolean },
): Line | Fault {
  const cell = (field: CsvField) =>
    columns[field] === undefined ? '' : normalizeCode(row[columns[field]] ?? '').trim()
  const day = parseDay(cell('date'), days)
  if (day === null)
    return {
      id: 'verb.statement.notDate',
      values: { given: cell('date'), form: days },
      option: 'dates',
    }
  const amountCents =
    columns.amount === undefined
      ? difference(cell('credit'), cell('debit'), comma)
      : parseAmount(cell('amount'), comma)
  if (amountCents === null) {
    const typed = columns.amount === undefined ? `${cell('debit')} ${cell('credit')}`.trim() : cell('amount')
    return notAmount(typed)
  }
  const balance = cell('balance') === '' ? null : parseAmount(cell('balance'), comma)
  return {
    at,
    day,
    amountCents,
    text: plainText(row[columns.text ?? -1]),
    reference: cell('reference') || null,
    bankId: cell('id') || null,
    balance,
  }
}

function parseDay(text: string, order: CsvFormat['days']): string | null {
  const parts = /^(\d{1,4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,4})(?:[T ].*)?$/.exec(
    /^\d{8}$/.test(text) ? separated(text, order) : text,
  )
  if (!parts) return null
  const by = Object.fromEntries(order.split(/[-/]/).map((name, at) => [name, parts[at + 1]!]))
  const day = `${by.YYYY!.padStart(4, '20')}-${by.MM!.padStart(2, '0')}-${by.DD!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** "20261120" with separators between its parts. */
const separated = (digits: string, order: CsvFormat['days']) =>
  order.startsWith('YYYY') ? digits.replace(/^(....)(..)/, '$1-$2-') : digits.replace(/^(..)(..)/, '$1-$2-')

/** Outgoing amounts have a minus sign before or after them, or parentheses. */
function parseAmount(text: string, comma: boolean): Cents | null {
  const [, inParentheses] = /^\((.*)\)$/.exec(text) ?? []
  const bare = (inParentheses ?? text).replaceAll(/[$\s]|CAD/g, '')
  const isOut = inParentheses !== undefined || bare.startsWith('-') || bare.endsWith('-')
  const cents = parseMoney(bare.replace(/^[-+]|-$/, ''), { comma })
  return cents === null ? null : isOut ? 0 - cents : cents
}

function difference(credit: string, debit: string, comma: boolean): Cents | null {
  if (credit === '' && debit === '') return null
  const [came, went] = [
    credit === '' ? 0 : parseAmount(credit, comma),
    debit === '' ? 0 : parseAmount(debit, comma),
  ]
  // Some banks write outgoing amounts with a sign.
  return came === null || went === null ? null : came - Math.abs(went)
}

/**
 * Opening and closing balance from the balance column, which may run up or down; null if a balance is
 * missing.
 */
function readBalances(lines: readonly Line[]): { opening: Cents; closing: Cents } | StatementFault | null {
  const known = lines.filter((line): line is Line & { balance: Cents } => line.balance !== null)
  if (known.length === 0 || known.length < lines.length) return null
  const broken = (rows: typeof known) =>
    rows.find((line, at) => at > 0 && rows[at - 1]!.balance + line.amountCents !== line.balance)
  const rows = broken(known) && !broken(known.toReversed()) ? known.toReversed() : known
  const wrong = broken(rows)
  return wrong
    ? { at: wrong.at, id: 'verb.statement.balanceBroken' }
    : { opening: rows[0]!.balance - rows[0]!.amountCents, closing: rows.at(-1)!.balance }
}
