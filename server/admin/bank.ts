import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { decimalMoney, parseMoney, type Cents } from '#src/domain/money.ts'
import { plainSigns } from '#src/domain/plain-signs.ts'
import { audit } from '#server/audit.ts'
import type { Sql } from '#server/db/database.ts'
import { bankAccounts, bankLines, bankMatches } from '#server/db/schema/statements.ts'
import {
  endingOf,
  formatOf,
  importStatements,
  StatementError,
  type Imported,
} from '#server/modules/bank/import-statement.ts'
import {
  bookLine,
  matchLine,
  matchLines,
  proposals,
  unmatchLine,
  type BankLineRow,
  type Split,
} from '#server/modules/bank/match.ts'
import {
  CSV_FIELDS,
  DAY_ORDERS,
  MAX_STATEMENT_BYTES,
  type CsvField,
  type CsvFormat,
  type Statement,
} from '#server/modules/bank/statement.ts'
import { bookableAccounts, isBookable } from '#server/modules/books/chart.ts'
import { readInWorker } from '#server/modules/books/in-worker.ts'
import type { Deps } from '#server/serve.ts'
import { refusedFor, UsageError, type Asked } from './asked.ts'
import { countOf, numberOf, oneOf } from './options.ts'
import { counted, faultList, listing } from './table.ts'

const USUAL_ACCOUNT = 'main'
const PROPOSED = 3

/**
 * Takes a bank's file in, each line once, and matches what is beyond doubt; `--dry-run` says what would be
 * added.
 */
export async function importBank({ input, options }: Asked, deps: Deps): Promise<string> {
  const bytes = Buffer.from(input, 'base64')
  if (bytes.byteLength > MAX_STATEMENT_BYTES)
    throw new UsageError(`The file is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB.`)
  const bankAccount = accountName(options.account)
  const told = formatTold(options)
  const format: CsvFormat = {
    columns: {},
    days: 'YYYY-MM-DD',
    decimal: 'point',
    ...(await formatOf(deps, bankAccount)),
    ...told,
  }
  const read = await readInWorker(bytes, format)
  if (read.faults) throw notImported(read.faults)
  const statements = withBalances(
    await ofAccount(read.statements, bankAccount, options.ending, deps),
    options,
  )
  const dryRun = 'dry-run' in options
  const isCsv = statements.some((one) => one.format === 'csv')
  const imported = await importStatements(deps, {
    bankAccount,
    statements,
    format: isCsv ? format : null,
    dryRun,
  }).catch((error: unknown) => {
    throw error instanceof StatementError ? notImported(error.faults) : error
  })
  const matched = dryRun ? 0 : await matchLines(deps)
  if (!dryRun)
    await audit(deps.database.sql, deps.clock, {
      actor: 'operator',
      action: 'bank:import',
      subject: bankAccount,
      detail: { imported, matched },
    })
  if ('json' in options)
    return JSON.stringify({
      account: bankAccount,
      imported: imported.map((one) => ({
        ...one,
        closing: one.closingCents === null ? null : decimalMoney(one.closingCents),
        closingCents: undefined,
      })),
      matched,
      dryRun,
    })
  return [
    ...imported.map(said),
    dryRun
      ? 'Nothing was imported.'
      : `${counted(matched, 'line')} matched. "bank list --state open" shows the others.`,
  ].join('\n')
}

const said = ({ from, to, added, known, closingCents }: Imported): string =>
  `${from} to ${to}: ${counted(added, 'new line')}, ${known} known before.${closingCents === null ? ' The file has no closing balance to check.' : ` The closing balance of ${decimalMoney(closingCents)} agrees.`}`

const notImported = (faults: readonly { at: number; message: string }[]): UsageError =>
  new UsageError(
    faultList(
      'Statement not imported',
      faults.map(({ at, message }) => (at > 0 ? `line ${at}: ${message}` : message)),
    ),
  )

function accountName(given = USUAL_ACCOUNT): string {
  if (!/^[a-z0-9][a-z0-9-]{0,29}$/.test(given))
    throw new UsageError(
      `--account must be a short name of small letters, digits and hyphens, not "${given}".`,
    )
  return given
}

/** How to read CSV, as far as it was told: it is kept for the account's next file. */
function formatTold({ columns, dates, decimal }: Record<string, string>): Partial<CsvFormat> {
  const days = oneOf('dates', dates, DAY_ORDERS)
  const point = oneOf('decimal', decimal, ['point', 'comma'] as const)
  return {
    ...(columns !== undefined && { columns: columnsOf(columns) }),
    ...(days && { days }),
    ...(point && { decimal: point }),
  }
}

function columnsOf(given: string): CsvFormat['columns'] {
  const pairs = given.split(',').map((pair) => /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(pair))
  if (pairs.some((pair) => !pair || !CSV_FIELDS.includes(pair[1] as CsvField)))
    throw new UsageError(
      `--columns must be pairs such as date=Date,text=Description,amount=Amount. Fields: ${CSV_FIELDS.join(', ')}.`,
    )
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]))
}

/** Of a file with several accounts those of one: the --ending that is told, else the one that is known. */
async function ofAccount(
  statements: Statement[],
  bankAccount: string,
  told: string | undefined,
  { database }: Deps,
): Promise<Statement[]> {
  const endings = [...new Set(statements.map(({ accountId }) => endingOf(accountId)))]
  if (endings.length < 2) return statements
  const [known] = await database.sql
    .select({ ending: bankAccounts.ending })
    .from(bankAccounts)
    .where(eq(bankAccounts.name, bankAccount))
  const wanted = told ?? known?.ending
  if (!wanted || !endings.includes(wanted))
    throw new UsageError(
      `The file has several accounts, ending in ${endings.join(', ')}. Add --ending to import one of them.`,
    )
  return statements.filter(({ accountId }) => endingOf(accountId) === wanted)
}

/** Of a file that doesn't say its balances. */
function withBalances(statements: Statement[], { opening, closing }: Record<string, string>): Statement[] {
  if (opening === undefined && closing === undefined) return statements
  if (statements.length > 1)
    throw new UsageError('The file has several statements, which say their balances themselves.')
  const [one] = statements as [Statement]
  return [
    {
      ...one,
      openingCents: balanceOf('opening', opening) ?? one.openingCents,
      closingCents: balanceOf('closing', closing) ?? one.closingCents,
    },
  ]
}

function balanceOf(option: string, given: string | undefined): Cents | undefined {
  if (given === undefined) return undefined
  const bare = plainSigns(given)
  const cents = parseMoney(bare.replace(/^-/, ''))
  if (cents === null) throw new UsageError(`--${option} must be an amount such as 1250.00, not "${given}".`)
  return bare.startsWith('-') ? 0 - cents : cents
}

/** Lines of statements, newest first; open ones the oldest first, with what they may be. */
export async function listBank({ options }: Asked, { database }: Deps): Promise<string> {
  const state = oneOf('state', options.state, ['open', 'matched', 'booked'] as const)
  const order =
    state === 'open'
      ? [asc(bankLines.day), asc(bankLines.number)]
      : [desc(bankLines.day), desc(bankLines.number)]
  const found = await database.sql
    .select()
    .from(bankLines)
    .where(state && eq(bankLines.state, state))
    .orderBy(...order)
    .limit(countOf('limit', options.limit, 100))
  const may = new Map(
    (await database.transaction(proposals)).map(({ line, items }) => [
      line.id,
      items
        .slice(0, PROPOSED)
        .map(({ document, subject }) => document ?? subject)
        .join(' or '),
    ]),
  )
  const matches =
    found.length === 0
      ? []
      : await database.sql
          .select({
            match: bankMatches,
            document: sql<
              string | null
            >`(select document from company_entries where 'entry:' || id = ${bankMatches.subject})`,
          })
          .from(bankMatches)
          .where(
            inArray(
              bankMatches.lineId,
              found.map(({ id }) => id),
            ),
          )
  const is = (line: BankLineRow) =>
    matches
      .filter(({ match }) => match.lineId === line.id)
      .map(({ match: { account, subject, note }, document }) =>
        line.state === 'booked' ? `${account} ${note}`.trim() : (document ?? subject),
      )
      .join(', ')
  const rows = found.map((line) => ({
    number: line.number,
    account: line.bankAccount,
    date: line.day,
    amount: decimalMoney(line.amountCents),
    text: line.text,
    reference: line.reference ?? '',
    state: line.state,
    is: is(line),
    'may be': may.get(line.id) ?? '',
  }))
  return listing(
    options,
    ['number', 'account', 'date', 'amount', 'text', 'reference', 'state', 'is', 'may be'],
    rows,
  )
}

/** Our accounts at banks: what their lines come to, and what of it is in the books. */
export async function listBankAccounts({ options }: Asked, { database }: Deps): Promise<string> {
  const found = await database.sql
    .select({
      row: bankAccounts,
      lines: sql<string>`(select coalesce(sum(amount_cents), 0) from bank_lines b where b.bank_account = ${bankAccounts.name})`,
      last: sql<
        string | null
      >`(select max(to_day)::text from bank_statements s where s.bank_account = ${bankAccounts.name})`,
      booked: sql<string>`(select coalesce(sum(posted), 0) from company_accounts c where c.kind = ${bankAccounts.account})`,
      open: sql<number>`(select count(*)::int from bank_lines b where b.bank_account = ${bankAccounts.name} and b.state = 'open')`,
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

export async function matchBank({ words: [given, what], options }: Asked, deps: Deps): Promise<string> {
  const number = numberOf('bankLine', given)
  const names = (what ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0)
    throw new UsageError('Enter what the line is: a document, or several with commas between.')
  return acted(
    deps,
    options,
    number,
    'match',
    { names },
    (tx) => matchLine(tx, deps.clock, number, names),
    `matched to ${names.join(', ')}`,
  )
}

export async function unmatchBank({ words: [given], options }: Asked, deps: Deps): Promise<string> {
  const number = numberOf('bankLine', given)
  if (!options.reason) throw new UsageError('Add a --reason.')
  return acted(
    deps,
    options,
    number,
    'unmatch',
    { reason: options.reason },
    (tx) => unmatchLine(tx, deps.clock, number),
    'open again',
  )
}

export async function bookBank({ words: [given], options }: Asked, deps: Deps): Promise<string> {
  const number = numberOf('bankLine', given)
  const splits = splitsOf(options.account)
  const { reason, document = null } = options
  if (!reason) throw new UsageError('Add a --reason.')
  return acted(
    deps,
    options,
    number,
    'book',
    { splits, reason, document },
    (tx) => bookLine(tx, deps.clock, number, { splits, document, note: reason }),
    `booked to ${splits.map(({ account }) => account).join(', ')}`,
  )
}

/** "bank_fees", or parts with their signs: "tax_HST=-1300.00,tax_recoverable_HST=300.00". */
function splitsOf(given = ''): Split[] {
  const splits = given.split(',').map((part): Split => {
    const [account = '', amount] = part.trim().split('=')
    if (!isBookable(account))
      throw new UsageError(
        `${account ? `"${account}" isn’t an account that a line can be booked to.` : 'Add an --account.'} Use one of ${bookableAccounts().join(', ')}.`,
      )
    return { account, cents: balanceOf('account', amount) ?? null }
  })
  if (splits.length > 1 && splits.some(({ cents }) => cents === null))
    throw new UsageError(
      'Say how much goes to each account, such as tax_HST=-1300.00,tax_recoverable_HST=300.00.',
    )
  return splits
}

async function acted(
  { database, clock }: Deps,
  options: Record<string, string>,
  number: string,
  verb: string,
  detail: object,
  act: (tx: Sql) => Promise<BankLineRow>,
  how: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const line = await act(tx).catch(refusedFor(number))
    await audit(tx, clock, {
      actor: 'operator',
      action: `bank:${verb}`,
      subject: line.id,
      detail: { number, ...detail },
    })
    return 'json' in options
      ? JSON.stringify({ number, [verb]: how })
      : `${number}: ${decimalMoney(line.amountCents)} of ${line.day} ${how}.`
  })
}
