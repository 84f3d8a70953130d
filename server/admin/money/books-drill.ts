import { wallClock } from '#src/domain/calendar/calendar.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { isUuid } from '#server/platform/uuid.ts'
import { BOOKS_ZONE, bookDay } from '#server/platform/fiscal-period.ts'
import { partyNames } from '#server/modules/books/ageing.ts'
import { describeAccount } from '#server/modules/books/chart.ts'
import {
  accountLines,
  entryLines,
  trialBalance,
  type AccountBalance,
} from '#server/modules/books/general-ledger.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'
import { daysOrThisMonth, periodOf } from './books-days.ts'

/** The trial balance of a period: what each account held, what moved, what it holds. Debits are positive. */
export async function showTrial({ options }: Command, deps: Deps): Promise<string> {
  const days = daysOrThisMonth(options, deps)
  const balances = await trialBalance(deps.database.sql, periodOf(days))
  const rows = balances.map(({ account, ...figures }) => {
    const { title, type } = describeAccount(account)
    return { account, title, type, ...decimals(figures) }
  })
  const total = (of: keyof Omit<AccountBalance, 'account'>) =>
    balances.reduce((sum, balance) => sum + balance[of], 0)
  const totals = decimals({
    openingCents: total('openingCents'),
    debitCents: total('debitCents'),
    creditCents: total('creditCents'),
    closingCents: total('closingCents'),
  })
  if ('json' in options) return JSON.stringify({ ...days, rows, totals })
  return table(
    ['account', 'title', 'type', 'opening', 'debits', 'credits', 'closing'],
    [...rows, { account: '', title: 'Total', type: '', ...totals }].map((row) => Object.values(row)),
  )
}

const decimals = ({
  openingCents,
  debitCents,
  creditCents,
  closingCents,
}: Omit<AccountBalance, 'account'>) => ({
  opening: decimalMoney(openingCents),
  debits: decimalMoney(debitCents),
  credits: decimalMoney(creditCents),
  closing: decimalMoney(closingCents),
})

/** The entries of one account in a period, oldest first, with its balance after each. */
export async function showAccount({ words: [account = ''], options }: Command, deps: Deps): Promise<string> {
  const { database } = deps
  const days = daysOrThisMonth(options, deps)
  const period = periodOf(days)
  const found = (await trialBalance(database.sql, period)).find((one) => one.account === account)
  if (!found) throw new UsageError(say('verb.books.nothingBooked', { account, to: days.to }))
  const limit = parseCount('limit', options.limit, 100)
  const lines = await accountLines(database.sql, account, period, {
    after: cursorOf(options.after),
    limit: limit + 1,
  })
  const names = await partyNames(
    database.sql,
    lines.map(({ customerId }) => ({ party: customerId ?? '' })),
  )
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  const rows = shown.map(({ at, entryId, document, cause, customerId, about, cents, runningCents }) => ({
    ...momentOf(at),
    entry: entryId,
    document: document ?? '',
    cause: causeOf(cause),
    name: names.get(customerId ?? '') ?? '',
    customer: customerId ?? '',
    about: about ?? '',
    ...sides(cents),
    balance: decimalMoney(found.openingCents + runningCents),
  }))
  const { title, type } = describeAccount(account)
  const next = lines.length > limit && last ? `${last.at.toISOString()}_${last.entryId}` : ''
  if ('json' in options)
    return JSON.stringify({ account, title, type, ...days, ...decimals(found), rows, next })
  return [
    table(
      [
        'date',
        'time',
        'entry',
        'document',
        'cause',
        'name',
        'customer',
        'about',
        'debit',
        'credit',
        'balance',
      ],
      rows.map((row) => Object.values(row)),
    ),
    ...(next ? [`More: --after ${next}`] : []),
  ].join('\n')
}

/** One entry of either ledger: its lines, which come to zero, and what it is about. */
export async function showEntry({ words: [id = ''], options }: Command, { database }: Deps): Promise<string> {
  if (!isUuid(id)) throw new UsageError(say('verb.books.notEntry', { id }))
  const lines = await entryLines(database.sql, id)
  const [first] = lines
  if (!first) throw new UsageError(say('verb.notFound', { name: id }))
  const { customerId, document, cause, about, at } = first
  const names = await partyNames(database.sql, [{ party: customerId ?? '' }])
  const rows = lines.map(({ account, cents }) => ({
    account,
    title: describeAccount(account).title,
    ...sides(cents),
  }))
  if ('json' in options)
    return JSON.stringify({
      entry: id,
      ...momentOf(at),
      document: document ?? '',
      cause,
      name: names.get(customerId ?? '') ?? '',
      customer: customerId ?? '',
      about: about ?? '',
      rows,
    })
  return [
    [bookDay(at), document ?? '', cause, names.get(customerId ?? '') ?? ''].filter(Boolean).join('  '),
    table(
      ['account', 'title', 'debit', 'credit'],
      rows.map((row) => Object.values(row)),
    ),
  ].join('\n')
}

const momentOf = (at: Date) => ({ date: bookDay(at), time: wallClock(at, BOOKS_ZONE).time })
const sides = (cents: Cents) => ({
  debit: cents > 0 ? decimalMoney(cents) : '',
  credit: cents < 0 ? decimalMoney(-cents) : '',
})
/** Without the id that makes it unique: "purchase". */
const causeOf = (cause: string): string => cause.split(':')[0]!

function cursorOf(given: string | undefined): { at: Date; entryId: string } | null {
  if (given === undefined) return null
  const [time = '', entryId = ''] = given.split('_')
  if (Number.isNaN(Date.parse(time)) || !isUuid(entryId)) throw new UsageError(say('verb.books.after'))
  return { at: new Date(time), entryId }
}
