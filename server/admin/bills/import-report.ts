import { decimalMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import type { BillDifference, findTaxedInterlining } from '#server/modules/costs/bill-differences.ts'
import type { LeftOutRow } from '#server/modules/costs/bill-file.ts'
import type { PlannedBill, PlannedRow } from '#server/modules/costs/bill-plan.ts'
import { BILL_ROW_KINDS, bookedKind, type BillRowKind } from '#server/modules/costs/bill-rows.ts'
import { expectedOfRows } from '#server/modules/costs/expected-rows.ts'
import { totalOf } from '#server/modules/costs/shipment-costs.ts'
import { say, word } from '#server/admin/cli/say.ts'
import { figuresOf } from './show.ts'

/** What the import of one bill does, or would do. */
export interface Report {
  plan: PlannedBill
  /** What may differ and still be as expected. */
  tolerance: Cents
  /** What was expected of its shipments, by order. */
  accrued: ReadonlyMap<string, Cents>
  differences: BillDifference[]
  taxed: Awaited<ReturnType<typeof findTaxedInterlining>>
}

/** A row that wasn't booked, and why. */
interface WaitingRow {
  row: number
  reference: string
  amount: string
  note: string
}

/** The same for programs: what every kind of rows comes to, and the rows that aren’t simply right. */
export function summarize(report: Report) {
  const { differences, taxed } = report
  const { number, day, rows } = report.plan
  const kinds = kindsOf(report)
  const of = (outcome: string) => rows.filter((row) => row.outcome === outcome)
  const waiting = (outcome: string): WaitingRow[] =>
    of(outcome).map((row) => ({
      row: row.row,
      reference: row.reference,
      amount: decimalMoney(totalOf(row)),
      note: row.note,
    }))
  return {
    number,
    day,
    groups: groupsOf(kinds),
    total: figuresOf(kinds),
    rows: kinds.filter(({ kind }) => kind !== 'right' && kind !== 'uncompared').map(shownRow),
    booked: of('booked').length,
    amount: decimalMoney(sumCents(of('booked').map(totalOf))),
    unmatched: waiting('unmatched'),
    duplicates: waiting('duplicate'),
    taxed: taxed.map(({ order, taxCents }) => ({ order: order.number, tax: decimalMoney(taxCents) })),
    differences: differences.map(({ order, expectedCents, billedCents, reason, note }) => ({
      order: order.number,
      expected: decimalMoney(expectedCents),
      billed: decimalMoney(billedCents),
      difference: decimalMoney(billedCents - expectedCents),
      note,
      passOn:
        reason &&
        `adjustment create ${order.number} ${decimalMoney(billedCents - expectedCents)} --reason ${reason}`,
    })),
  }
}

/** A planned row beside what is expected of it; summed like a group of one. */
interface PlannedKind {
  row: PlannedRow
  kind: BillRowKind
  rows: 1
  expected: Cents | undefined
  expectedCents: Cents
  netCents: Cents
  taxCents: Cents
}

function kindsOf({ plan: { rows }, tolerance, accrued }: Report): PlannedKind[] {
  const shares = expectedOfRows(rows, accrued)
  return rows.map((row) => {
    const expected = shares.get(row.row)
    return {
      row,
      kind:
        row.outcome === 'booked'
          ? bookedKind(row.netCents, expected ?? null, tolerance)
          : row.outcome === 'unmatched'
            ? 'unknown'
            : 'duplicate',
      rows: 1,
      expected,
      expectedCents: expected ?? 0,
      netCents: row.netCents,
      taxCents: totalOf(row) - row.netCents,
    }
  })
}

const groupsOf = (kinds: readonly PlannedKind[]) =>
  BILL_ROW_KINDS.flatMap((kind) => {
    const own = kinds.filter((one) => one.kind === kind)
    return own.length > 0 ? [{ kind, ...figuresOf(own) }] : []
  })

const shownRow = ({ row: { row, reference, order, note }, kind, expected, netCents }: PlannedKind) => ({
  row: String(row),
  kind,
  reference,
  order: order?.number ?? '',
  note,
  expected: expected === undefined ? '' : decimalMoney(expected),
  billed: decimalMoney(netCents),
  difference: expected === undefined ? '' : decimalMoney(netCents - expected),
})

/** Rows of the file that are in no bill. */
export const leftOutLines = (rows: readonly LeftOutRow[]): string[] =>
  titledRows(
    say('verb.bill.leftOut'),
    rows.map(({ row, amount, note }) => [rowWord(row), amount, note]),
  )

const titledRows = (title: string, rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [
        `  ${word('layout.labelled', { label: title, value: rows.length })}`,
        ...rows.map((cells) => `    ${cells.filter(Boolean).join('\t')}`),
      ]

const rowWord = (row: number): string => say('verb.fault.row', { row: String(row) })

const cellsOf = ({ row, reference, amount, note }: WaitingRow): string[] => [
  rowWord(row),
  reference,
  amount,
  note,
]

/** The same for people at the command line. */
export function reportLines(report: Report): string[] {
  const { number, day, booked, amount, unmatched, duplicates, taxed, differences } = summarize(report)
  return [
    say('verb.bill.summary', { number, day, count: booked, amount }),
    ...titledRows(say('verb.bill.unmatched'), unmatched.map(cellsOf)),
    ...titledRows(say('verb.bill.duplicates'), duplicates.map(cellsOf)),
    ...titledRows(
      say('verb.bill.taxed'),
      taxed.map(({ order, tax }) => [order, tax]),
    ),
    ...titledRows(
      say('verb.bill.differences'),
      differences.map(({ order, expected, billed, difference, note, passOn }) => [
        order,
        say('verb.bill.expectedBilled', { expected, billed, difference }),
        note,
        passOn ? `→ ${passOn}` : '',
      ]),
    ),
  ]
}
