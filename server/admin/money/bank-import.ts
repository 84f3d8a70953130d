import { eq } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bankAccounts } from '#server/db/schema/money/statements.ts'
import {
  accountEnding,
  storedCsvFormat,
  importStatements,
  StatementError,
  type Imported,
} from '#server/modules/bank/import-statement.ts'
import { matchLines } from '#server/modules/bank/match.ts'
import { CSV_FIELDS, DAY_ORDERS, type CsvField, type CsvFormat } from '#server/db/schema/money/statements.ts'
import {
  MAX_STATEMENT_BYTES,
  TOO_LARGE,
  type Statement,
  type StatementFault,
} from '#server/modules/bank/statement.ts'
import { readInWorker } from '#server/modules/books/in-worker.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseSignedAmount } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'

const USUAL_ACCOUNT = 'main'

/**
 * Imports a bank's file, each line once, and matches what is beyond doubt; `--dry-run` reports what would be
 * added.
 */
export async function importBank({ input, options }: Command, deps: Deps): Promise<string> {
  const bytes = Buffer.from(input, 'base64')
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw notImported([TOO_LARGE])
  const bankAccount = accountName(options.account)
  const format: CsvFormat = {
    columns: {},
    days: 'YYYY-MM-DD',
    decimal: 'point',
    ...(await storedCsvFormat(deps, bankAccount)),
    ...parseFormat(options),
  }
  const read = await readInWorker(bytes, format)
  if (read.faults) throw notImported(read.faults)
  const statements = withBalances(
    await selectAccount(read.statements, bankAccount, options.ending, deps),
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
    throw error instanceof StatementError ? notImported([{ at: 0, ...error.fault }]) : error
  })
  const matched = dryRun ? 0 : await matchLines(deps)
  if (!dryRun)
    await auditOperator(deps.database.sql, deps.clock, 'bank:import', bankAccount, { imported, matched })
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
    ...imported.map(importedLine),
    dryRun ? say('verb.rates.nothing') : say('verb.statement.matched', { count: matched }),
  ].join('\n')
}

function importedLine({ from, to, added, known, closingCents }: Imported): string {
  const balance =
    closingCents === null
      ? say('verb.statement.noClosing')
      : say('verb.statement.closing', { amount: decimalMoney(closingCents) })
  return say('verb.statement.imported', { from, to, added, known, balance })
}

const notImported = (faults: readonly StatementFault[]): UsageError =>
  new UsageError(faultList(say('verb.statement.refused'), faults.map(faultLine)))

function faultLine({ at, id, values, option }: StatementFault): string {
  const what = say(id, { ...values, ...(option && { option: optionName(option) }) })
  return at > 0 ? say('verb.atLine', { line: at, what }) : what
}

function accountName(given = USUAL_ACCOUNT): string {
  if (!/^[a-z0-9][a-z0-9-]{0,29}$/.test(given))
    throw new UsageError(say('verb.statement.account', { option: optionName('account'), given }))
  return given
}

/** How to read CSV, as far as the options say; it is remembered for the account's next file. */
function parseFormat({ columns, dates, decimal }: Record<string, string>): Partial<CsvFormat> {
  const days = parseChoice('dates', dates, DAY_ORDERS)
  const point = parseChoice('decimal', decimal, ['point', 'comma'] as const)
  return {
    ...(columns !== undefined && { columns: parseColumns(columns) }),
    ...(days && { days }),
    ...(point && { decimal: point }),
  }
}

function parseColumns(given: string): CsvFormat['columns'] {
  const pairs = given.split(',').map((pair) => /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(pair))
  if (pairs.some((pair) => !pair || !CSV_FIELDS.includes(pair[1] as CsvField)))
    throw new UsageError(
      say('verb.statement.columns', { option: optionName('columns'), fields: CSV_FIELDS.join(', ') }),
    )
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]))
}

/** Of a file with several accounts, the statements of one: of --ending, else of the known account number. */
async function selectAccount(
  statements: Statement[],
  bankAccount: string,
  given: string | undefined,
  { database }: Deps,
): Promise<Statement[]> {
  const endings = [...new Set(statements.map(({ accountId }) => accountEnding(accountId)))]
  if (endings.length < 2) return statements
  const [known] = await database.sql
    .select({ ending: bankAccounts.ending })
    .from(bankAccounts)
    .where(eq(bankAccounts.name, bankAccount))
  const chosen = given ?? known?.ending
  if (!chosen || !endings.includes(chosen))
    throw new UsageError(
      say('verb.statement.severalAccounts', {
        endings: endings.join(', '),
        option: optionName('ending'),
      }),
    )
  return statements.filter(({ accountId }) => accountEnding(accountId) === chosen)
}

/** Adds the balances that a file doesn't contain. */
function withBalances(statements: Statement[], { opening, closing }: Record<string, string>): Statement[] {
  if (opening === undefined && closing === undefined) return statements
  if (statements.length > 1) throw new UsageError(say('verb.statement.severalBalances'))
  const [one] = statements as [Statement]
  return [
    {
      ...one,
      openingCents: parseSignedAmount('opening', opening) ?? one.openingCents,
      closingCents: parseSignedAmount('closing', closing) ?? one.closingCents,
    },
  ]
}
