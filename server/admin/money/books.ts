import { asc, and, sql, desc, lte, eq } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { dailyCloses, accountCodes } from '#server/db/schema/money/closing.ts'
import { bankLines } from '#server/db/schema/money/statements.ts'
import { monthDays } from '#server/modules/books/exports.ts'
import { reopenPeriod, closePeriod } from '#server/modules/books/periods.ts'
import { isAccount, describeAccount } from '#server/modules/books/chart.ts'
import { PROGRAMS } from '#server/modules/books/journals.ts'
import { openClearing, differingPayouts } from '#server/modules/books/open-clearing.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { parseMonth, parseCount, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, table } from '#server/admin/cli/table.ts'
import { withRuleNames } from '#server/modules/billing/rule-name.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { rebuildOrderTotals } from '#server/modules/orders/totals.ts'

/**
 * Every account of the customers' ledgers and the company's, debit positive. Settled clearing accounts add up
 * to zero.
 */
export async function balanceOfBooks({ options }: Command, { database }: Deps): Promise<string> {
  const { rows: found } = await database.sql.execute<{
    account: string
    customers: string
    company: string
  }>(sql`
    select coalesce(c.kind, o.kind) as account, coalesce(c.posted, 0) as customers,
    coalesce(o.posted, 0) as company
    from (select kind, sum(posted) as posted from ledger_accounts group by kind) c
    full join company_accounts o on o.kind = c.kind order by 1`)
  const rows = found.map(({ account, customers, company }) => ({
    account,
    customers: decimalMoney(Number(customers)),
    company: decimalMoney(Number(company)),
    together: decimalMoney(Number(customers) + Number(company)),
  }))
  return listing(options, ['account', 'customers', 'company', 'together'], rows)
}

/**
 * What isn't settled, oldest first: movements in clearing, statement lines, and payouts that differ from
 * their movements.
 */
export async function listReconcile({ options }: Command, { database, clock }: Deps): Promise<string> {
  const today = bookDay(clock.now())
  const daysSince = (day: string) =>
    String(Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)))
  const clearing = (await openClearing(database.sql)).map(({ account, document, cents, at }) => ({
    what: account,
    document: document ?? '',
    amount: decimalMoney(cents),
    since: bookDay(at),
    note: '',
  }))
  const lines = (
    await database.sql
      .select()
      .from(bankLines)
      .where(eq(bankLines.state, 'open'))
      .orderBy(asc(bankLines.day), asc(bankLines.number))
  ).map(({ number, bankAccount, amountCents, day, text }) => ({
    what: say('verb.books.bankLine', { account: bankAccount }),
    document: number,
    amount: decimalMoney(amountCents),
    since: day,
    note: text,
  }))
  const payouts = (await differingPayouts(database.sql)).map(({ payout, differenceCents, at }) => ({
    what: say('verb.books.payoutDiffers'),
    document: payout,
    amount: decimalMoney(differenceCents),
    since: bookDay(at),
    note: '',
  }))
  const rows = [...clearing, ...lines, ...payouts]
    .toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
    .map(({ note, ...row }) => ({ ...row, days: daysSince(row.since), note }))
  if ('json' in options) return JSON.stringify(rows)
  if (rows.length === 0) return say('verb.books.reconciled')
  return table(
    ['what', 'document', 'amount', 'since', 'days', 'note'],
    rows.map((row) => Object.values(row)),
  )
}

export async function closeBooks({ words: [given], options }: Command, deps: Deps): Promise<CommandResult> {
  const month = parseMonth(given)
  const dryRun = 'dry-run' in options
  const { balances, faults } = await closePeriod(deps, month, { dryRun }).catch(asUsageError(month))
  const { to } = monthDays(month)
  const open = (await openClearing(deps.database.sql)).filter(({ at }) => bookDay(at) <= to)
  const lines = await deps.database.sql.$count(
    bankLines,
    and(eq(bankLines.state, 'open'), lte(bankLines.day, to)),
  )
  const wrong = faults.length > 0
  if ('json' in options)
    return {
      output: JSON.stringify({
        month,
        closed: !dryRun,
        balances: balances.map(({ account, closingCents }) => ({
          account,
          balance: decimalMoney(closingCents),
        })),
        openInClearing: open.length,
        openBankLines: lines,
        faults: withRuleNames(faults),
      }),
      wrong,
    }
  return {
    output: [
      table(
        ['account', 'title', 'balance'],
        balances.map(({ account, closingCents }) => [
          account,
          describeAccount(account).title,
          decimalMoney(closingCents),
        ]),
      ),
      '',
      say('verb.books.open', { movements: open.length, lines, total: open.length + lines, month }),
      ...withRuleNames(faults).map(({ rule, subject }) => say('verb.books.wrong', { rule, subject })),
      dryRun ? say('verb.books.nothingClosed') : say('verb.books.closed', { month }),
    ].join('\n'),
    wrong,
  }
}

export async function reopenBooks({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const month = parseMonth(given)
  if (!options.reason) throw new UsageError(say('verb.reason'))
  await reopenPeriod(deps, month, options.reason).catch(asUsageError(month))
  return say('verb.books.reopened', { month })
}

/** Daily closes, newest first, with what didn't add up. */
export async function listDays({ options }: Command, { database }: Deps): Promise<string> {
  const found = await database.sql
    .select()
    .from(dailyCloses)
    .orderBy(desc(dailyCloses.day))
    .limit(parseCount('limit', options.limit, 31))
  if ('json' in options)
    return JSON.stringify(
      found.map(({ day, facts }) => ({ day, ...facts, faults: withRuleNames(facts.faults) })),
    )
  return table(
    ['day', 'debits', 'in clearing', 'bank lines open', 'wrong'],
    found.map(({ day, facts: { turnover, open, bankLinesOpen, faults } }) => [
      day,
      decimalMoney(turnover.reduce((sum, { debitCents }) => sum + debitCents, 0)),
      String(open.reduce((sum, { items }) => sum + items, 0)),
      String(bankLinesOpen),
      withRuleNames(faults)
        .map(({ rule, subject }) => `${rule} (${subject})`)
        .join('; '),
    ]),
  )
}

export async function setCode(
  { words: [given, account = '', code = ''], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const program = parseChoice('program', given, PROGRAMS)
  if (account && !isAccount(account)) throw new UsageError(say('verb.books.notOurs', { account }))
  if (!program || !account || !code.trim() || code.length > 100)
    throw new UsageError(say('verb.books.code', { programs: PROGRAMS.join(', ') }))
  await database.transaction(async (tx) => {
    await tx
      .insert(accountCodes)
      .values({ program, account, code: code.trim() })
      .onConflictDoUpdate({
        target: [accountCodes.program, accountCodes.account],
        set: { code: code.trim() },
      })
    await auditOperator(tx, clock, 'books:code', `${program} ${account}`, { code })
  })
  return 'json' in options
    ? JSON.stringify({ program, account, code: code.trim() })
    : say('verb.books.codeSet', { account, code: code.trim(), program })
}

/** Our accounts, what they are, and their codes in accounting programs. */
export async function listCodes({ options }: Command, { database }: Deps): Promise<string> {
  const { rows: kinds } = await database.sql.execute<{ kind: string }>(
    sql`
      select kind from ledger_accounts union select kind from company_accounts
      union select account from account_codes order by 1`,
  )
  const codes = await database.sql.select().from(accountCodes)
  const codeIn = (program: string, account: string) =>
    codes.find((row) => row.program === program && row.account === account)?.code ?? ''
  const rows = kinds.map(({ kind }) => ({
    account: kind,
    title: describeAccount(kind).title,
    type: describeAccount(kind).type,
    quickbooks: codeIn('quickbooks', kind),
    xero: codeIn('xero', kind),
  }))
  return listing(options, ['account', 'title', 'type', 'quickbooks', 'xero'], rows)
}

/** Faults are printed as the answer and also make the exit code 1. */
export async function checkLedger({ options }: Command, { database, clock }: Deps): Promise<CommandResult> {
  if ('rebuild' in options)
    await database.transaction(async (tx) => {
      await rebuildOrderTotals(tx)
      await auditOperator(tx, clock, 'ledger:rebuild', 'order totals')
    })
  const { entries, faults: found } = await verifyLedger(database)
  const faults = withRuleNames(found)
  const wrong = faults.length > 0
  if ('json' in options) return { output: JSON.stringify({ ok: !wrong, entries, faults }), wrong }
  if (!wrong) return { output: say('verb.books.correct', { count: entries }), wrong }
  return {
    output: table(
      ['what', 'customer', 'where'],
      faults.map(({ rule, customerId, subject }) => [rule, customerId, subject]),
    ),
    wrong,
  }
}
