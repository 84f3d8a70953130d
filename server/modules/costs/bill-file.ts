import Papa from 'papaparse'
import { isDay } from '#src/domain/shared/fields.ts'
import { parseMoney, type Cents } from '#src/domain/money/money.ts'
import { guessColumns, headingKey, type ColumnKind } from '#src/domain/import/table-import.ts'
import type { TaxesByKind } from '#server/db/schema/money/costs.ts'
import type { Values } from '#server/platform/messages.ts'

/** The columns of carriers' bills, and what carriers call them. */
const COLUMNS = [
  {
    name: 'bill',
    headings: ['invoice number', 'invoice no', 'invoice', 'bill number', 'bill no', 'numéro de facture'],
  },
  { name: 'date', headings: ['invoice date', 'bill date', 'date de facture'] },
  {
    name: 'reference',
    headings: [
      'tracking number',
      'tracking no',
      'tracking',
      'pro number',
      'pro',
      'pin',
      'waybill',
      'numéro de suivi',
    ],
  },
  {
    name: 'order',
    headings: [
      'order number',
      'order no',
      'customer reference',
      'shipper reference',
      'reference',
      'reference 1',
      'numéro de commande',
    ],
  },
  {
    name: 'net',
    headings: [
      'net charge',
      'net amount',
      'net',
      'charge',
      'charges',
      'amount before tax',
      'subtotal',
      'montant net',
    ],
  },
  { name: 'total', headings: ['total', 'total charge', 'total amount', 'amount', 'montant total'] },
  { name: 'GST', headings: ['tps'] },
  { name: 'HST', headings: ['tvh'] },
  { name: 'QST', headings: ['tvq'] },
  {
    name: 'note',
    headings: ['description', 'charge description', 'reason', 'details', 'description des frais'],
  },
  { name: 'weight', headings: ['billed weight', 'rated weight', 'poids facturé'] },
] as const satisfies readonly ColumnKind[]

export type BillField = (typeof COLUMNS)[number]['name']
export const BILL_FIELDS: readonly BillField[] = COLUMNS.map(({ name }) => name)
const TAXES = ['GST', 'HST', 'QST'] as const

/** The heading of each field's column in one carrier's files. */
export type BillMapping = Partial<Record<BillField, string>>

export interface BillRow {
  /** Row number as in a spreadsheet; the headings are 1. */
  row: number
  reference: string
  netCents: Cents
  taxes: TaxesByKind
  note: string
  /** In the carrier's unit; null if the bill has none. */
  weight: number | null
}

export interface ReadBill {
  number: string
  day: string
  rows: BillRow[]
}

/**
 * A row with an amount but no reference: a total, or a fee that belongs to no shipment. As it stands in the
 * file.
 */
export interface LeftOutRow {
  row: number
  amount: string
  note: string
}

/** What is wrong with the file, in the words of verbs. */
export interface BillFault {
  message: `verb.bill.file.${string}`
  values?: Values
}

/** For the whole file: the bill's number if it has no such column, and a day that overrides the file's. */
export interface ReadOptions {
  number?: string | undefined
  day?: string | undefined
  today: string
}

/**
 * Reads a carrier's file, which holds one bill or several. A row's shipment is named in `reference`, or else
 * in `order`.
 * @param mapping takes precedence over the recognized headings
 * @returns the bills with the mapping that was used and the rows that belong to none, or every fault; then nothing is
 * recorded
 */
export function readBills(
  csv: string,
  mapping: BillMapping,
  options: ReadOptions,
):
  | { bills: ReadBill[]; leftOut: LeftOutRow[]; used: BillMapping; faults?: never }
  | { bills?: never; leftOut?: never; faults: BillFault[] } {
  const [headings = [], ...lines] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').trim(), {
    delimitersToGuess: [',', ';', '\t'],
  }).data
  const unknown = Object.entries(mapping).filter(
    ([, heading]) => !headings.some((one) => headingKey(one) === headingKey(heading)),
  )
  if (unknown.length > 0)
    return {
      faults: unknown.map(([field, heading]) => ({
        message: 'verb.bill.file.noColumn',
        values: { field, heading },
      })),
    }
  const used = { ...guessedMapping(headings, mapping), ...mapping }
  if ((!used.reference && !used.order) || (!used.net && !used.total))
    return { faults: [{ message: 'verb.bill.file.nameColumns' }] }
  if (!used.bill && !options.number) return { faults: [{ message: 'verb.bill.file.noNumberColumn' }] }

  const at = Object.fromEntries(
    Object.entries(used).map(([field, heading]) => [
      field,
      headings.findIndex((one) => headingKey(one) === headingKey(heading)),
    ]),
  ) as Record<BillField, number | undefined>
  const bills = new Map<string, ReadBill>()
  const [faults, leftOut]: [BillFault[], LeftOutRow[]] = [[], []]
  for (const [index, line] of lines.entries()) {
    const cell = (field: BillField) => (at[field] === undefined ? '' : (line[at[field]] ?? '')).trim()
    const row = index + 2
    const [reference, amount] = [cell('reference') || cell('order'), cell(used.net ? 'net' : 'total')]
    if (amount === '') continue
    if (reference === '') {
      leftOut.push({ row, amount, note: cell('note') })
      continue
    }
    const number = cell('bill') || options.number || ''
    const day = options.day ?? (parseDay(cell('date')) || options.today)
    const amounts = parseAmounts(cell, used)
    if (number === '') faults.push({ message: 'verb.bill.file.noNumber', values: { row } })
    if (!isDay(day)) faults.push({ message: 'verb.bill.file.notDate', values: { row, given: cell('date') } })
    if (typeof amounts === 'string')
      faults.push({ message: 'verb.bill.file.notAmount', values: { row, given: amounts } })
    else {
      const bill = bills.get(number) ?? { number, day, rows: [] }
      bill.rows.push({
        row,
        reference,
        ...amounts,
        note: cell('note').slice(0, 200),
        weight: Number.parseFloat(cell('weight')) || null,
      })
      bills.set(number, bill)
    }
  }
  if (faults.length > 0) return { faults }
  return bills.size === 0
    ? { faults: [{ message: 'verb.bill.file.empty' }] }
    : { bills: [...bills.values()], leftOut, used }
}

/** 2026-11-21, 2026/11/21 and 20261121 are unambiguous; other orders of day and month aren't. */
const parseDay = (text: string): string =>
  text
    .slice(0, 10)
    .replaceAll('/', '-')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** Columns recognized by their headings, for fields that weren't named. */
function guessedMapping(headings: readonly string[], mapping: BillMapping): BillMapping {
  const found = guessColumns(headings, COLUMNS).flatMap((name, index) =>
    name === null || name in mapping ? [] : [[name, headings[index]!] as const],
  )
  return Object.fromEntries(found)
}

/** @returns the amounts, or the text that isn't one */
function parseAmounts(
  cell: (field: BillField) => string,
  used: BillMapping,
): { netCents: Cents; taxes: TaxesByKind } | string {
  const read = (field: BillField): Cents | string =>
    cell(field) === '' ? 0 : (accountingCents(cell(field)) ?? cell(field))
  const taxes = TAXES.map((kind) => [kind, read(kind)] as const)
  const [amount, wrong] = [
    read(used.net ? 'net' : 'total'),
    taxes.find(([, cents]) => typeof cents === 'string')?.[1],
  ]
  if (typeof amount === 'string') return amount
  if (typeof wrong === 'string') return wrong
  const known = taxes as readonly (readonly [string, Cents])[]
  return {
    netCents: used.net ? amount : amount - known.reduce((sum, [, cents]) => sum + cents, 0),
    taxes: Object.fromEntries(known.filter(([, cents]) => cents !== 0)),
  }
}

/** Accountants write credits as -1.00, 1.00- or (1.00). */
function accountingCents(text: string): Cents | null {
  const [, before, bracket, amount = '', behind] =
    /^\s*([-−])?\s*\$?\s*(\()?\s*([^()]*?)\s*\)?\s*([-−])?\s*$/.exec(text) ?? []
  const cents = parseMoney(amount)
  return cents === null ? null : (before ?? bracket ?? behind) === undefined ? cents : 0 - cents
}
