import { addDays, wallClock } from '#src/domain/calendar/calendar.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { BOOKS_ZONE, dayBegins, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import { agedLiabilities, agedReceivables, bucketOf, BUCKETS, partyNames, type Aged } from './ageing.ts'
import { describeAccount } from './chart.ts'
import { readLedgerLines, trialBalance } from './general-ledger.ts'
import { JOURNAL_HEADS, journalRows, type JournalUnit } from './journals.ts'
import { returnFigures, type TaxFigure, type TaxReturn } from './tax-returns.ts'
import type { SheetHead, SheetRow } from './workbook.ts'

export const EXPORTS = [
  'trial-balance',
  'general-ledger',
  'receivables',
  'liabilities',
  'gst',
  'qst',
  'quickbooks',
  'xero',
] as const

export type ExportName = (typeof EXPORTS)[number]
/** Calendar days of the books, both inclusive. */
export interface Days {
  from: string
  to: string
}

/**
 * A table of any length, whose rows come a page at a time. `forPrograms` leaves out the byte order mark,
 * which the importing program would take for part of the first heading.
 */
export interface Table {
  head: SheetHead
  pages: AsyncIterable<SheetRow[]>
  forPrograms?: true
}

/**
 * A table for the accountant, in the books' time zone.
 * @throws RequestError if it can't be made
 */
export async function exportTable(db: Sql, name: ExportName, days: Days, unit: JournalUnit): Promise<Table> {
  const period = { from: dayBegins(days.from), until: dayBegins(addDays(days.to, 1)) }
  switch (name) {
    case 'trial-balance':
      return trialBalanceTable(await trialBalance(db, period))
    case 'general-ledger':
      return { head: LEDGER_HEAD, pages: ledgerPages(db, days) }
    case 'receivables':
      return agedTable(db, 'Receivables', await agedReceivables(db, days.to))
    case 'liabilities':
      return agedTable(db, 'Liabilities', await agedLiabilities(db, days.to))
    case 'gst':
    case 'qst':
      return returnTable(db, name, days)
    case 'quickbooks':
    case 'xero':
      return {
        head: JOURNAL_HEADS[name],
        pages: onePage(await journalRows(db, name, period, unit)),
        forPrograms: true,
      }
  }
}

async function* onePage(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  yield rows
}

const text = (...names: string[]) => names.map((name) => ({ name }))
const money = (...names: string[]) => names.map((name) => ({ name, money: true as const }))

function trialBalanceTable(balances: Awaited<ReturnType<typeof trialBalance>>): Table {
  const sum = (of: (balance: (typeof balances)[number]) => Cents) =>
    balances.reduce((total, balance) => total + of(balance), 0)
  const debit = (cents: Cents) => Math.max(cents, 0)
  const credit = (cents: Cents) => Math.max(0 - cents, 0)
  const rows: SheetRow[] = balances.map(
    ({ account, openingCents, debitCents, creditCents, closingCents }) => {
      const { title, type } = describeAccount(account)
      return [
        account,
        title,
        type,
        openingCents,
        debitCents,
        creditCents,
        debit(closingCents),
        credit(closingCents),
      ]
    },
  )
  const total: SheetRow = [
    '',
    'Total',
    '',
    sum((one) => one.openingCents),
    sum((one) => one.debitCents),
    sum((one) => one.creditCents),
    sum((one) => debit(one.closingCents)),
    sum((one) => credit(one.closingCents)),
  ]
  return {
    head: {
      title: 'Trial balance',
      columns: [
        ...text('account', 'title', 'type'),
        ...money('opening', 'debits', 'credits', 'closing debit', 'closing credit'),
      ],
    },
    pages: onePage([...rows, total]),
  }
}

const LEDGER_HEAD: SheetHead = {
  title: 'General ledger',
  columns: [
    ...text('date', 'time', 'entry', 'account', 'title', 'document', 'cause', 'customer', 'about period'),
    ...money('debit', 'credit'),
  ],
}

/** One day per page, which is as much as should be in memory at once. */
async function* ledgerPages(db: Sql, { from, to }: Days): AsyncGenerator<SheetRow[]> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const lines = await readLedgerLines(db, { from: dayBegins(day), until: dayBegins(addDays(day, 1)) })
    if (lines.length > 0)
      yield lines.map(({ at, entryId, account, document, cause, customerId, about, cents }) => [
        day,
        wallClock(at, BOOKS_ZONE).time,
        entryId,
        account,
        describeAccount(account).title,
        document,
        cause,
        customerId,
        about,
        cents > 0 ? cents : null,
        cents < 0 ? -cents : null,
      ])
  }
}

async function agedTable(db: Sql, title: string, items: readonly Aged[]): Promise<Table> {
  const partyName = await partyNames(db, items)
  const names = [
    `0-${BUCKETS[0]}`,
    ...BUCKETS.slice(1).map((most, at) => `${BUCKETS[at]! + 1}-${most}`),
    `over ${BUCKETS.at(-1)}`,
  ]
  const buckets = (cents: Cents, days: number): SheetRow =>
    names.map((_, at) => (bucketOf(days) === at ? cents : null))
  const rows: SheetRow[] = items.map(({ account, party, document, day, due, cents, days }) => [
    account,
    describeAccount(account).title,
    party,
    partyName.get(party) ?? '',
    document,
    day,
    due,
    cents,
    ...buckets(cents, days),
  ])
  const total: SheetRow = [
    '',
    'Total',
    '',
    '',
    '',
    '',
    '',
    items.reduce((sum, { cents }) => sum + cents, 0),
    ...names.map((_, at) =>
      items.reduce((sum, { cents, days }) => sum + (bucketOf(days) === at ? cents : 0), 0),
    ),
  ]
  return {
    head: {
      title,
      columns: [
        ...text('account', 'title', 'party', 'name', 'document', 'date', 'due'),
        ...money('amount', ...names),
      ],
    },
    pages: onePage([...rows, total]),
  }
}

const KINDS: Readonly<Record<TaxFigure['kind'], string>> = {
  sale: 'sales',
  adjustment: 'later charges',
  fee: 'fees',
  credit: 'credit notes',
  badDebt: 'bad debts',
  agency: 'collected for carriers',
  other: 'other adjustments',
  input: 'input credits',
}

async function returnTable(db: Sql, name: TaxReturn, { from, to }: Days): Promise<Table> {
  const { figures, lines } = await returnFigures(db, name, from, to)
  return {
    head: {
      title: name === 'gst' ? 'GST-HST return' : 'QST return',
      columns: [...text('line', 'what', 'period', 'tax', 'rate', 'province'), ...money('base', 'amount')],
    },
    pages: onePage([
      ...figures.map(({ month, kind, tax, rate, province, baseCents, taxCents }): SheetRow => [
        '',
        KINDS[kind],
        month,
        tax,
        rate,
        province,
        baseCents,
        taxCents,
      ]),
      ...lines.map(({ line, title, cents }): SheetRow => [
        line,
        title,
        `${from} to ${to}`,
        '',
        '',
        '',
        null,
        cents,
      ]),
    ]),
  }
}

/** The days of a month (YYYY-MM). */
export const monthDays = (month: string): Days => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month)}-01`, -1),
})
