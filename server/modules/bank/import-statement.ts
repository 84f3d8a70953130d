import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { bankAccounts, bankLines, bankStatements } from '#server/db/schema/money/statements.ts'
import { postToBank } from '#server/db/company-ledger.ts'
import { moveToClearing } from './move-to-clearing.ts'
import type { CsvFormat } from '#server/db/schema/money/statements.ts'
import type { Fault, Statement, StatementLine } from './statement.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

type BankAccountRow = typeof bankAccounts.$inferSelect
interface ImportRequest {
  bankAccount: string
  statements: readonly Statement[]
  format: CsvFormat | null
  dryRun: boolean
}

export interface Imported {
  added: number
  known: number
  from: string
  to: string
  closingCents: Cents | null
}

/** The first account is booked as `bank`. */
const FIRST = 'bank'
const CHUNK = 1000

/** Why a file was rejected. */
export class StatementError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.id)
    this.fault = fault
  }
}

/**
 * Imports the statements of a file, all or none: each line once, whichever file repeats it, and only where
 * the balances agree with what was imported before. The first statement of an account begins its books.
 * @throws StatementError
 */
export async function importStatements(
  { database, clock }: Dependencies,
  { bankAccount, statements, format, dryRun }: ImportRequest,
): Promise<Imported[]> {
  const imported: Imported[] = []
  try {
    await retryTransaction(clock, () =>
      database.transaction(async (tx) => {
        imported.length = 0
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank_statements', 0))`)
        for (const statement of statements.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
          imported.push(await importOne(tx, clock, bankAccount, statement))
        if (format) await tx.update(bankAccounts).set({ format }).where(eq(bankAccounts.name, bankAccount))
        if (dryRun) throw new DryRun()
      }),
    )
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return imported
}

/** Rolls back a dry run after everything was tried. */
class DryRun extends Error {}

/** Account numbers are told apart by their last four digits. */
export const accountEnding = (accountId: string | null): string | null =>
  accountId?.replaceAll(/\W/g, '').slice(-4) ?? null

/** How the account's CSV files were read last time. */
export async function storedCsvFormat(
  { database }: Pick<Dependencies, 'database'>,
  bankAccount: string,
): Promise<CsvFormat | null> {
  const [found] = await database.sql
    .select({ format: bankAccounts.format })
    .from(bankAccounts)
    .where(eq(bankAccounts.name, bankAccount))
  return found?.format ?? null
}

async function importOne(tx: Sql, clock: Clock, name: string, statement: Statement): Promise<Imported> {
  const account = await findOrCreateAccount(tx, clock, name, statement)
  if (statement.from < account.openedOn)
    throw new StatementError({
      id: 'verb.statement.beforeFirst',
      values: { from: statement.from, account: name, opened: account.openedOn },
    })
  const keys = lineKeys(statement.lines)
  const known = new Set<string>()
  for (let at = 0; at < keys.length; at += CHUNK)
    for (const { key } of await tx
      .select({ key: bankLines.key })
      .from(bankLines)
      .where(and(eq(bankLines.bankAccount, name), inArray(bankLines.key, keys.slice(at, at + CHUNK)))))
      known.add(key)
  const fresh = statement.lines.flatMap((line, at) =>
    known.has(keys[at]!) ? [] : [{ line, key: keys[at]! }],
  )
  await checkBalance(
    tx,
    account,
    statement,
    fresh.map(({ line }) => line),
  )
  if (fresh.length > 0) await saveLines(tx, clock, name, statement, fresh)
  return {
    added: fresh.length,
    known: statement.lines.length - fresh.length,
    from: statement.from,
    to: statement.to,
    closingCents: statement.closingCents,
  }
}

/** The account's row. Its first statement creates it, with the balance it had then. */
async function findOrCreateAccount(
  tx: Sql,
  clock: Clock,
  name: string,
  { accountId, from, openingCents }: Statement,
): Promise<BankAccountRow> {
  const all = await tx.select().from(bankAccounts)
  const ending = accountEnding(accountId)
  const found = all.find((one) => one.name === name)
  if (found) {
    if (ending !== null && found.ending !== null && ending !== found.ending)
      throw new StatementError({
        id: 'verb.statement.otherAccount',
        values: { ending, account: name, known: found.ending },
        option: 'account',
      })
    if (ending !== null && found.ending === null)
      await tx.update(bankAccounts).set({ ending }).where(eq(bankAccounts.name, name))
    return found
  }
  if (openingCents === null)
    throw new StatementError({
      id: 'verb.statement.noOpening',
      values: { account: name },
      option: 'opening',
    })
  const account = all.some((one) => one.account === FIRST) ? `bank:${name}` : FIRST
  // Waits for transactions that are booking to the bank; later ones find the account and book to clearing.
  if (account === FIRST) await tx.execute(sql`lock table company_entries in share row exclusive mode`)
  const row = { name, account, ending, format: null, openedOn: from, openingCents, createdAt: clock.now() }
  await tx.insert(bankAccounts).values(row)
  const before = account === FIRST ? await moveToClearing(tx, clock, from) : 0
  await postToBank(
    tx,
    { id: clock.newId(), cause: `bank-opening:${name}`, document: null, at: dayBegins(from) },
    { [account]: openingCents - before, opening_balance_equity: before - openingCents },
  )
  return row
}

/** The balances on the statement must equal the sums of the imported lines. */
async function checkBalance(
  tx: Sql,
  account: BankAccountRow,
  { from, to, openingCents, closingCents }: Statement,
  fresh: readonly StatementLine[],
): Promise<void> {
  const {
    rows: [kept],
  } = await tx.execute<{ before: string; within: string }>(
    sql`
      select coalesce(sum(amount_cents) filter (where day < ${from}), 0) as before,
      coalesce(sum(amount_cents) filter (where day <= ${to}), 0) as within from bank_lines
      where bank_account = ${account.name}`,
  )
  const opened = account.openingCents + Number(kept!.before)
  const [last] = await tx
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.bankAccount, account.name))
    .orderBy(desc(bankStatements.to), desc(bankStatements.createdAt))
    .limit(1)
  if (openingCents !== null && openingCents !== opened)
    throw new StatementError({
      id: 'verb.statement.begins',
      values: {
        amount: decimalMoney(openingCents),
        known: decimalMoney(opened),
        last: last?.to ?? 'none',
      },
    })
  const closed =
    account.openingCents + Number(kept!.within) + fresh.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (closingCents !== null && closingCents !== closed)
    throw new StatementError({
      id: 'verb.statement.ends',
      values: { amount: decimalMoney(closingCents), to, known: decimalMoney(closed) },
    })
}

async function saveLines(
  tx: Sql,
  clock: Clock,
  bankAccount: string,
  { format, from, to, openingCents, closingCents, lines }: Statement,
  fresh: readonly { line: StatementLine; key: string }[],
): Promise<void> {
  const statementId = clock.newId()
  await tx.insert(bankStatements).values({
    id: statementId,
    bankAccount,
    format,
    from,
    to,
    openingCents,
    closingCents,
    lines: lines.length,
    createdAt: clock.now(),
  })
  for (let at = 0; at < fresh.length; at += CHUNK) {
    const page = fresh.slice(at, at + CHUNK)
    const { rows: numbers } = await tx.execute<{ n: string }>(
      sql`select nextval('bank_line_numbers') as n from generate_series(1, ${page.length})`,
    )
    await tx.insert(bankLines).values(
      page.map(({ line: { day, amountCents, text, reference }, key }, place) => ({
        id: clock.newId(),
        number: numberFor('bankLine', Number(numbers[place]!.n)),
        bankAccount,
        statementId,
        day,
        amountCents,
        text,
        reference,
        key,
        state: 'open' as const,
      })),
    )
  }
}

/**
 * Keys by which a line is recognized in another file: the bank's own ID with the amount, because some banks
 * reuse IDs; else day, amount and text. Among equal lines of a file, the first matches the first of another
 * file.
 */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const occurrences = new Map<string, number>()
  return lines.map(({ day, amountCents, text, bankId }) => {
    const content =
      bankId === null ? `${day}|${amountCents}|${text.toLowerCase()}` : `id|${bankId}|${amountCents}`
    const place = (occurrences.get(content) ?? 0) + 1
    occurrences.set(content, place)
    return createHash('sha256').update(`${content}|${place}`).digest('base64url')
  })
}
