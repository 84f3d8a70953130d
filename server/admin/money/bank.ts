import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Sql } from '#server/db/sql.ts'
import { bankAccounts, bankLines, bankMatches } from '#server/db/schema/money/statements.ts'
import {
  bookLine,
  matchLine,
  proposals,
  unmatchLine,
  type BankLineRow,
  type Split,
} from '#server/modules/bank/match.ts'
import { bookableAccounts, isBookable } from '#server/modules/books/chart.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseDocumentNumber, parseChoice, parseSignedAmount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { saysWho } from './who-did-it.ts'

const PROPOSED = 3

/** Statement lines, newest first; open ones oldest first, with the items they may be. */
export async function listBank({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['open', 'matched', 'booked'] as const)
  const order =
    state === 'open'
      ? [asc(bankLines.day), asc(bankLines.number)]
      : [desc(bankLines.day), desc(bankLines.number)]
  const found = await database.sql
    .select()
    .from(bankLines)
    .where(state && eq(bankLines.state, state))
    .orderBy(...order)
    .limit(parseCount('limit', options.limit, 100))
  const proposedFor = new Map(
    (await database.transaction(proposals)).map(({ line, items }) => [
      line.id,
      items
        .slice(0, PROPOSED)
        .map(({ document, subject }) => document ?? subject)
        .join(' or '),
    ]),
  )
  const settledTo = await settledBy(database.sql, found)
  const rows = found.map((line) => ({
    number: line.number,
    account: line.bankAccount,
    date: line.day,
    amount: decimalMoney(line.amountCents),
    text: line.text,
    reference: line.reference ?? '',
    state: line.state,
    is: settledTo.get(line.id) ?? '',
    'may be': proposedFor.get(line.id) ?? '',
  }))
  return listing(
    options,
    ['number', 'account', 'date', 'amount', 'text', 'reference', 'state', 'is', 'may be'],
    rows,
  )
}

const DOCUMENT = sql<string | null>`(
  select document from company_entries where 'entry:' || id = ${bankMatches.subject})`

/** What each line settled or was booked to, for display. */
async function settledBy(tx: Sql, lines: readonly BankLineRow[]): Promise<Map<string, string>> {
  const matches = await tx
    .select({ match: bankMatches, document: DOCUMENT })
    .from(bankMatches)
    .where(
      inArray(
        bankMatches.lineId,
        lines.map(({ id }) => id),
      ),
    )
  const wordsOf = (line: BankLineRow) =>
    matches
      .filter(({ match }) => match.lineId === line.id)
      .map(({ match: { account, subject, note }, document }) =>
        line.state === 'booked' ? `${account} ${note}`.trim() : (document ?? subject),
      )
  return new Map(lines.map((line) => [line.id, wordsOf(line).join(', ')]))
}

/** The company's bank accounts: the balance of their statements, and how much of it is in the books. */
export async function listBankAccounts({ options }: Command, { database }: Deps): Promise<string> {
  const { name, account } = bankAccounts
  const found = await database.sql
    .select({
      row: bankAccounts,
      lines: sql<string>`(
        select coalesce(sum(amount_cents), 0) from bank_lines b where b.bank_account = ${name})`,
      last: sql<string | null>`(
        select max(to_day)::text from bank_statements s where s.bank_account = ${name})`,
      booked: sql<string>`(
        select coalesce(sum(posted), 0) from company_accounts c where c.kind = ${account})`,
      open: sql<number>`(
        select count(*)::int from bank_lines b where b.bank_account = ${name} and b.state = 'open')`,
    })
    .from(bankAccounts)
    .orderBy(asc(bankAccounts.name))
  const rows = found.map(({ row, lines, last, booked, open }) => ({
    account: row.name,
    books: row.account,
    ending: row.ending ?? '',
    until: last ?? '',
    balance: decimalMoney(row.openingCents + Number(lines)),
    'in the books': decimalMoney(Number(booked)),
    open: String(open),
  }))
  return listing(options, ['account', 'books', 'ending', 'until', 'balance', 'in the books', 'open'], rows)
}

export async function matchBank({ words: [given, what] }: Command, deps: Deps): Promise<string> {
  const number = parseDocumentNumber('bankLine', given)
  const names = (what ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) throw new UsageError(say('verb.bank.what'))
  return runLineAction(deps, number, {
    verb: 'match',
    detail: { names },
    act: (tx) => matchLine(tx, deps.clock, number, names),
    done: (line) => say('verb.bank.matched', { ...line, documents: names.join(', ') }),
  })
}

export async function unmatchBank({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const number = parseDocumentNumber('bankLine', given)
  if (!options.reason) throw new UsageError(say('verb.reason'))
  return runLineAction(deps, number, {
    verb: 'unmatch',
    detail: { reason: options.reason },
    act: (tx) => unmatchLine(tx, deps.clock, number),
    done: (line) => say('verb.bank.reopened', line),
  })
}

export async function bookBank({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const number = parseDocumentNumber('bankLine', given)
  const splits = parseSplits(options.account)
  const { reason, document = null } = options
  if (!reason) throw new UsageError(say('verb.reason'))
  const accounts = splits.map(({ account }) => account).join(', ')
  return runLineAction(deps, number, {
    verb: 'book',
    detail: { splits, reason, document },
    act: (tx) => bookLine(tx, deps.clock, number, { splits, document, note: reason }),
    done: (line) => say('verb.bank.booked', { ...line, accounts }),
  })
}

/** "bank_fees", or parts with signs: "tax_HST=-1300.00,tax_recoverable_HST=300.00". */
function parseSplits(given = ''): Split[] {
  const splits = given.split(',').map((part): Split => {
    const [account = '', amount] = part.trim().split('=')
    if (!isBookable(account)) throw notBookable(account)
    return { account, cents: parseSignedAmount('account', amount) ?? null }
  })
  if (splits.length > 1 && splits.some(({ cents }) => cents === null))
    throw new UsageError(say('verb.bank.split'))
  return splits
}

function notBookable(account: string): UsageError {
  const accounts = bookableAccounts().join(', ')
  return new UsageError(
    account ? say('verb.bank.notBookable', { account, accounts }) : say('verb.bank.noAccount', { accounts }),
  )
}

/** Of a line that is settled already: by whom. */
export const saysWhoSettled = (tx: Sql, number: string) => async (error: unknown) => {
  const [line] = await tx.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.number, number))
  const actions = ['bank:match', 'bank:book', 'bank:credit']
  return saysWho(tx, { number, subjects: line ? [line.id] : [], actions })(error)
}

/** An action on a bank line, with what to record and report about it. */
interface LineAction {
  verb: string
  detail: object
  act: (tx: Sql) => Promise<BankLineRow>
  done: (line: { number: string; amount: string; day: string }) => string
}

async function runLineAction(
  { database, clock }: Deps,
  number: string,
  { verb, detail, act, done }: LineAction,
): Promise<string> {
  return database.transaction(async (tx) => {
    const line = await act(tx).catch(saysWhoSettled(tx, number))
    await auditOperator(tx, clock, `bank:${verb}`, line.id, { number, ...detail })
    return done({ number, amount: decimalMoney(line.amountCents), day: line.day })
  })
}
