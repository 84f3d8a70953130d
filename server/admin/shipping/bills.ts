import { and, asc, eq, ne, or } from 'drizzle-orm'
import { decimalMoney, parseMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { carrierBillLines, carrierBills } from '#server/db/schema/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import {
  billDifferences,
  findTaxedInterlining,
  type BillDifference,
} from '#server/modules/costs/bill-differences.ts'
import { BILL_FIELDS, readBills, type BillField, type BillMapping } from '#server/modules/costs/bill-file.ts'
import {
  knownBills,
  listBills,
  matchRow,
  payBill,
  planBills,
  recordBill,
  type CarrierBill,
  type PlannedBill,
} from '#server/modules/costs/bills.ts'
import { totalOf } from '#server/modules/costs/shipment-costs.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseDay, parseChoice } from '#server/admin/cli/options.ts'
import { pluralize, faultList, listing } from '#server/admin/cli/table.ts'

/** `bill import`: imports every bill in the file, each once; `--dry-run` only reports what it would do. */
export async function importBills({ input, options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const carrierCode = await carrierOf(options.carrier, deps)
  const tolerance = parseMoney(options.tolerance ?? '1.00')
  if (tolerance === null)
    throw new UsageError(`--tolerance must be an amount such as 1.00, not "${options.tolerance}".`)
  const given = parseMapping(options.mapping)
  const key = `bill-mapping:${carrierCode}`
  const [storedMapping] = await database.sql.select().from(settings).where(eq(settings.key, key))
  const reading = readBills(input, given ?? (storedMapping?.value as BillMapping | undefined) ?? {}, {
    number: options.number,
    day: parseDay('date', options.date),
    today: bookDay(clock.now()),
  })
  if (reading.faults) throw new UsageError(faultList('Bill not imported', reading.faults))
  const dryRun = 'dry-run' in options
  return database.transaction(async (tx) => {
    // Of two simultaneous imports, the second sees the first's bills.
    await tx.execute('lock table carrier_bills in share row exclusive mode')
    const known = await knownBills(
      tx,
      carrierCode,
      reading.bills.map(({ number }) => number),
    )
    const plans = await planBills(
      tx,
      carrierCode,
      reading.bills.filter(({ number }) => !known.has(number)),
    )
    const reports: Report[] = []
    for (const plan of plans)
      reports.push({
        plan,
        differences: await billDifferences(tx, plan, tolerance),
        taxed: await findTaxedInterlining(tx, plan),
      })
    if (!dryRun) {
      for (const plan of plans) await recordBill(tx, clock, plan)
      await tx
        .insert(settings)
        .values({ key, value: reading.used })
        .onConflictDoUpdate({ target: settings.key, set: { value: reading.used } })
      await auditOperator(tx, clock, 'bill:import', carrierCode, {
        bills: plans.map(({ number }) => number),
        known: [...known],
      })
    }
    const summary = {
      imported: !dryRun,
      known: [...known],
      bills: reports.map(summarize),
      leftOut: reading.leftOut,
    }
    const leftOut = titledRows(
      'Without a tracking or order number, such as a total: not in any bill',
      reading.leftOut.map(({ row, amount, note }) => [`row ${row}`, amount, note]),
    )
    return 'json' in options
      ? JSON.stringify(summary)
      : [
          ...[...known].map((number) => `${number}: imported before, left as it is.`),
          ...reports.flatMap((report) => reportLines(report)),
          ...leftOut,
          ...(dryRun ? ['Nothing was imported.'] : []),
        ].join('\n')
  })
}

interface Report {
  plan: PlannedBill
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

function summarize({ plan: { number, day, rows }, differences, taxed }: Report) {
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

const titledRows = (title: string, rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [`  ${title}: ${rows.length}`, ...rows.map((cells) => `    ${cells.filter(Boolean).join('\t')}`)]

const cellsOf = ({ row, reference, amount, note }: WaitingRow): string[] => [
  `row ${row}`,
  reference,
  amount,
  note,
]

function reportLines(report: Report): string[] {
  const { number, day, booked, amount, unmatched, duplicates, taxed, differences } = summarize(report)
  return [
    `${number} of ${day}: ${pluralize(booked, 'row')}, ${amount} with tax.`,
    ...titledRows('Without a shipment, not booked', unmatched.map(cellsOf)),
    ...titledRows('Billed before, not booked', duplicates.map(cellsOf)),
    ...titledRows(
      'Taxed, though interlined: ask the carrier for it back',
      taxed.map(({ order, tax }) => [order, tax]),
    ),
    ...titledRows(
      'Other than expected',
      differences.map(({ order, expected, billed, difference, note, passOn }) => [
        order,
        `${expected} expected, ${billed} billed (${difference})`,
        note,
        passOn ? `→ ${passOn}` : '',
      ]),
    ),
  ]
}

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

/** Every row of a bill and its outcome. */
export async function showBill(command: Command, deps: Deps): Promise<string> {
  const bill = await findBill(command, deps)
  const found = await deps.database.sql
    .select({ line: carrierBillLines, order: orders.number })
    .from(carrierBillLines)
    .leftJoin(orders, eq(orders.id, carrierBillLines.orderId))
    .where(eq(carrierBillLines.billId, bill.id))
    .orderBy(asc(carrierBillLines.row))
  const rows = found.map(({ line, order }) => ({
    row: String(line.row),
    outcome: line.outcome,
    reference: line.reference,
    order: order ?? '',
    net: decimalMoney(line.netCents),
    tax: decimalMoney(totalOf(line) - line.netCents),
    note: line.note,
  }))
  return listing(command.options, ['row', 'outcome', 'reference', 'order', 'net', 'tax', 'note'], rows)
}

/** `bill match <number> <row> [order]`: books a row that was listed as not booked. */
export async function matchBillRow(command: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const [, row, given] = command.words
  if (!/^\d{1,7}$/.test(row ?? ''))
    throw new UsageError('Enter the row, such as 12. Run bill show to see them.')
  const [order] =
    given === undefined
      ? []
      : await database.sql
          .select()
          .from(orders)
          .where(
            and(
              eq(orders.carrierCode, bill.carrierCode),
              or(eq(orders.number, given.toUpperCase()), eq(orders.trackingNumber, given)),
            ),
          )
  if (given !== undefined && !order) throw new UsageError(`Order ${given} of ${bill.carrierCode} not found.`)
  const cents = await database
    .transaction(async (tx) => {
      await auditOperator(tx, clock, 'bill:match', bill.id, {
        number: bill.number,
        row: Number(row),
        order: order?.number ?? null,
      })
      return matchRow(tx, clock, bill, Number(row), order ?? null)
    })
    .catch(asUsageError(bill.number))
  return `${bill.number}, row ${row}: ${decimalMoney(cents)} booked.`
}

export async function payCarrierBill(command: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const day = parseDay('date', command.options.date) ?? bookDay(clock.now())
  const cents = await database
    .transaction(async (tx) => {
      const paid = await payBill(tx, clock, bill, {
        day,
        bankReference: command.options['bank-reference'] ?? null,
      })
      await auditOperator(tx, clock, 'bill:pay', bill.id, { number: bill.number, cents: paid, day })
      return paid
    })
    .catch(asUsageError(bill.number))
  const left = await database.sql.$count(
    carrierBillLines,
    and(eq(carrierBillLines.billId, bill.id), ne(carrierBillLines.outcome, 'booked')),
  )
  const paid = `${bill.number}: ${paidWords(cents)} on ${day}.`
  return left > 0 ? `${paid} Not paid: ${pluralize(left, 'row')} that bill show lists as not booked.` : paid
}

const paidWords = (cents: Cents): string =>
  cents < 0 ? `${decimalMoney(0 - cents)} received` : `${decimalMoney(cents)} paid`

async function findBill({ words: [number], options }: Command, { database }: Deps): Promise<CarrierBill> {
  if (number === undefined) throw new UsageError('Enter the bill’s number. Run bill list to see them.')
  const found = await database.sql
    .select()
    .from(carrierBills)
    .where(
      and(
        eq(carrierBills.number, number),
        options.carrier === undefined ? undefined : eq(carrierBills.carrierCode, options.carrier),
      ),
    )
  if (found.length > 1)
    throw new UsageError(
      `Several carriers have a bill ${number}; add --carrier: ${found.map(({ carrierCode }) => carrierCode).join(', ')}.`,
    )
  if (!found[0]) throw new UsageError(`Bill ${number} not found.`)
  return found[0]
}

async function carrierOf(given: string | undefined, { carriers }: Deps): Promise<string> {
  const known = [...(await carriers.list()), ...(await carriers.freight())].map(({ code }) => code)
  if (given === undefined || !known.includes(given))
    throw new UsageError(`Add the --carrier whose bill it is: ${known.join(', ')}.`)
  return given
}

/** Parses `reference=Tracking No,net=Charge`. */
function parseMapping(given: string | undefined): BillMapping | undefined {
  if (given === undefined) return undefined
  return Object.fromEntries(
    given.split(',').map((part) => {
      const [field = '', heading = ''] = part.split('=', 2).map((text) => text.trim())
      if (!BILL_FIELDS.includes(field as BillField) || heading === '')
        throw new UsageError(
          `"${part.trim()}" isn’t a valid column. Use one such as reference=Tracking No; fields: ${BILL_FIELDS.join(', ')}.`,
        )
      return [field, heading]
    }),
  )
}
