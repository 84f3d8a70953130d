import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import {
  BILL_ROW_KINDS,
  billGroups,
  readBillRows,
  type BillGroup,
  type ShownBillRow,
} from '#server/modules/costs/bill-rows.ts'
import { listBills } from '#server/modules/costs/bills.ts'
import { totalOf } from '#server/modules/costs/shipment-costs.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseCount } from '#server/admin/cli/options.ts'
import { listing, table } from '#server/admin/cli/table.ts'
import { findBill } from './find-bill.ts'

export async function listCarrierBills({ options }: Command, { database }: Deps): Promise<string> {
  const found = await listBills(database.sql, {
    state: parseChoice('state', options.state, ['open', 'paid'] as const),
    limit: parseCount('limit', options.limit, 100),
  })
  const rows = found.map(({ bill, bookedCents, waiting }) => ({
    number: bill.number,
    carrier: bill.carrierCode,
    date: bill.billDay,
    amount: decimalMoney(bookedCents),
    notBooked: String(waiting),
    state: bill.state,
    paid: bill.paidDay ?? '',
    reference: bill.bankReference ?? '',
  }))
  return listing(
    options,
    ['number', 'carrier', 'date', 'amount', 'rows not booked', 'state', 'paid', 'bank reference'],
    rows,
  )
}

const MOST_ROWS = 10_000

/** `bill show`: the rows of a bill beside what was expected of them, and what each kind of them comes to. */
export async function showBill(command: Command, deps: Deps): Promise<string> {
  const { options } = command
  const { sql } = deps.database
  const bill = await findBill(command, deps)
  const groups = await billGroups(sql, bill)
  const found = await readBillRows(sql, bill, {
    kind: parseChoice('kind', options.kind, BILL_ROW_KINDS),
    text: options.text?.trim(),
    limit: parseCount('limit', options.limit, MOST_ROWS),
  })
  const rows = found.map(shownRow)
  if ('json' in options)
    return JSON.stringify({
      number: bill.number,
      carrier: bill.carrierCode,
      date: bill.billDay,
      state: bill.state,
      paid: bill.paidDay ?? '',
      reference: bill.bankReference ?? '',
      tolerance: decimalMoney(bill.toleranceCents),
      groups: groups.map((group) => ({ kind: group.kind, ...figuresOf([group]) })),
      total: figuresOf(groups),
      rows,
    })
  return table(
    [
      'row',
      'kind',
      'reference',
      'order',
      'note',
      'expected',
      'net',
      'difference',
      'tax',
      'margin',
      'passed on',
      'decision',
    ],
    rows.map((row) => Object.values(row)),
  )
}

function shownRow({ line, kind, order, marginCents, passedOn }: ShownBillRow) {
  const { expectedCents, netCents } = line
  return {
    row: String(line.row),
    kind,
    reference: line.reference,
    order: order ?? '',
    note: line.note,
    expected: expectedCents === null ? '' : decimalMoney(expectedCents),
    billed: decimalMoney(netCents),
    difference: expectedCents === null ? '' : decimalMoney(netCents - expectedCents),
    tax: decimalMoney(totalOf(line) - netCents),
    margin: marginCents === null ? '' : decimalMoney(marginCents),
    passedOn: passedOn ?? '',
    decision: line.decision ?? '',
  }
}

/** What several kinds of rows come to. Only of what was compared there is something expected, and a difference. */
export function figuresOf(groups: readonly BillGroup[]): Record<string, string> {
  const sum = (of: (group: BillGroup) => number) => sumCents(groups.map(of))
  const net = sum(({ netCents }) => netCents)
  const tax = sum(({ taxCents }) => taxCents)
  const compared = groups.filter(({ kind }) => kind === 'over' || kind === 'under' || kind === 'right')
  const expected = sumCents(compared.map(({ expectedCents }) => expectedCents))
  const billed = sumCents(compared.map(({ netCents }) => netCents))
  return {
    rows: String(sum(({ rows }) => rows)),
    expected: compared.length > 0 ? decimalMoney(expected) : '',
    billed: decimalMoney(net),
    difference: compared.length > 0 ? decimalMoney(billed - expected) : '',
    tax: decimalMoney(tax),
    total: decimalMoney(net + tax),
  }
}
