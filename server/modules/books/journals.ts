import { asc, eq } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { RequestError } from '#server/platform/errors.ts'
import { monthAfter } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import { accountCodes } from '#server/db/schema/money/closing.ts'
import { describeAccount } from './chart.ts'
import { turnoverBy, type Period } from './general-ledger.ts'
import type { SheetHead, SheetRow } from './workbook.ts'

export const PROGRAMS = ['quickbooks', 'xero'] as const
export type Program = (typeof PROGRAMS)[number]
/** Whether there is one journal per day or per month. */
export type JournalUnit = 'day' | 'month'

/**
 * QuickBooks Online, "Import journal entries" (quickbooks.intuit.com/learn-support): accounts by name, debits
 * and credits in separate columns, month first. Xero, "Import manual journals"
 * (help.xero.com/…/ManualJournalsImport): accounts by code, a signed amount, day first, at most 300 lines per
 * file. Taxes are accounts of their own here, so no line is taxed again.
 */
export const JOURNAL_HEADS: Readonly<Record<Program, SheetHead>> = {
  quickbooks: {
    title: 'Journal entries',
    columns: [
      { name: 'JournalNo' },
      { name: 'JournalDate' },
      { name: 'AccountName' },
      { name: 'Debits', money: true },
      { name: 'Credits', money: true },
      { name: 'Description' },
    ],
  },
  xero: {
    title: 'Manual journals',
    columns: [
      { name: '*Narration' },
      { name: '*Date' },
      { name: 'Description' },
      { name: '*AccountCode' },
      { name: '*TaxRate' },
      { name: '*Amount', money: true },
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map((name) => ({ name })),
    ],
  },
}

const XERO_NO_TAX = 'Tax Exempt'

/** The accounts' codes in the program. QuickBooks uses our titles where no code was set. */
async function readCodes(db: Sql, program: Program): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(accountCodes)
    .where(eq(accountCodes.program, program))
    .orderBy(asc(accountCodes.account))
  return new Map(rows.map(({ account, code }) => [account, code]))
}

/**
 * The journals of a period, each balanced.
 * @throws RequestError naming the accounts without a code
 */
export async function journalRows(
  db: Sql,
  program: Program,
  period: Period,
  unit: JournalUnit,
): Promise<SheetRow[]> {
  const codes = await readCodes(db, program)
  const turnover = (await turnoverBy(db, period, unit))
    .map((row) => ({ ...row, cents: row.debitCents - row.creditCents }))
    .filter(({ cents }) => cents !== 0)
  const withoutCode =
    program === 'xero'
      ? [...new Set(turnover.map(({ account }) => account))].filter((account) => !codes.has(account))
      : []
  if (withoutCode.length > 0)
    throw new RequestError('verb.books.noXeroCode', { values: { accounts: withoutCode.join(', ') } })
  return turnover.map(({ time, account, cents }) => {
    const day = unit === 'day' ? time : addDays(`${monthAfter(time)}-01`, -1)
    const [year, month, date] = day.split('-')
    const { title } = describeAccount(account)
    const journal = `Portage ${time}`
    return program === 'quickbooks'
      ? [
          journal,
          `${month}/${date}/${year}`,
          codes.get(account) ?? title,
          cents > 0 ? cents : null,
          cents < 0 ? -cents : null,
          title,
        ]
      : [journal, `${date}/${month}/${year}`, title, codes.get(account)!, XERO_NO_TAX, cents, '', '', '', '']
  })
}
