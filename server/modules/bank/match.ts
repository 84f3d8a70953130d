import { asc, eq, sql } from 'drizzle-orm'
import { decimalMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import { RequestError } from '#server/platform/errors.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { bankAccounts, bankLines, bankMatches } from '#server/db/schema/money/statements.ts'
import { postToBank } from '#server/db/company-ledger.ts'
import { openItems, type OpenItem } from './open-items.ts'
import { propose, type Proposal } from './propose.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

export type BankLineRow = typeof bankLines.$inferSelect
/**
 * A part of a line: the account it settles or books to, what it settles, and how much. The parts add up to
 * the line.
 */
interface Part {
  account: string
  subject: string
  cents: Cents
  note?: string
}

/** Lines settled per transaction; others want to write, too. */
const BATCH = 200

/**
 * Settles every line that matches without doubt. Safe on several servers at once.
 * @returns how many
 */
export async function matchLines({ database, clock }: Dependencies): Promise<number> {
  for (let all = 0; ;) {
    const settled = await retryTransaction(clock, () =>
      database.transaction(async (tx) => {
        await lockBank(tx)
        await settleArrived(tx, clock)
        const exact = (await proposals(tx)).filter((found) => found.exact).slice(0, BATCH)
        for (const { line, items } of exact) await settle(tx, clock, line, [partOf(items[0]!)], 'matched')
        return exact.length
      }),
    )
    all += settled
    if (settled < BATCH) return all
  }
}

/**
 * Whatever reached or left the bank before the first statement is in its opening balance, even if it is
 * recorded later.
 */
async function settleArrived(tx: Sql, clock: Clock): Promise<void> {
  const [first] = await tx
    .select({ openedOn: bankAccounts.openedOn })
    .from(bankAccounts)
    .orderBy(asc(bankAccounts.openedOn))
    .limit(1)
  if (!first) return
  for (const { subject, account, document, cents, day } of await openItems(tx))
    if (day < first.openedOn)
      await postToBank(
        tx,
        {
          id: clock.newId(),
          cause: subject.replace('entry:', 'bank-arrived:'),
          document,
          at: dayBegins(first.openedOn),
        },
        { opening_balance_equity: cents, [account]: 0 - cents },
      )
}

/** The open items that each open line may be; with `all`, lines that may be none of them, too. */
export async function proposals(
  tx: Sql,
  { all = false } = {},
): Promise<(Proposal & { line: BankLineRow })[]> {
  await lockBank(tx)
  const lines = await tx
    .select()
    .from(bankLines)
    .where(eq(bankLines.state, 'open'))
    .orderBy(asc(bankLines.day), asc(bankLines.number))
  if (lines.length === 0) return []
  const found = new Map(propose(lines, await openItems(tx)).map((one) => [one.line.id, one]))
  return lines.flatMap((line) => {
    const proposal = found.get(line.id)
    return proposal ? [{ ...proposal, line }] : all ? [{ line, items: [], by: [], exact: false }] : []
  })
}

/**
 * Matches a line to open items, each named by its document or subject.
 * @throws RequestError if the line is settled, an item isn't open, or the amounts differ
 */
export async function matchLine(
  tx: Sql,
  clock: Clock,
  number: string,
  names: readonly string[],
): Promise<BankLineRow> {
  await lockBank(tx)
  const line = await openLine(tx, number)
  const left = await openItems(tx)
  const parts = names.map((name) => {
    const candidates = left.filter(({ subject, document }) =>
      [subject, document].some((one) => one?.toLowerCase() === name.toLowerCase()),
    )
    const item = candidates.find(({ cents }) => cents === line.amountCents) ?? candidates[0]
    if (!item) throw new RequestError('verb.bank.notOpen', { values: { document: name } })
    left.splice(left.indexOf(item), 1)
    return partOf(item)
  })
  assertAmount(line, parts)
  await settle(tx, clock, line, parts, 'matched')
  return line
}

/** The account, and how much of the line; null: all of it. */
export interface Split {
  account: string
  cents: Cents | null
}

/**
 * Books a line that settles nothing to an account, or splits it among several.
 * @throws RequestError if it is settled, or the parts don't add up to it
 */
export async function bookLine(
  tx: Sql,
  clock: Clock,
  number: string,
  { splits, document, note }: { splits: readonly Split[]; document: string | null; note: string },
): Promise<BankLineRow> {
  await lockBank(tx)
  const line = await openLine(tx, number)
  const parts = splits.map(({ account, cents }) => ({
    account,
    subject: document ?? line.number,
    cents: cents ?? line.amountCents,
    note,
  }))
  assertAmount(line, parts)
  await settle(tx, clock, line, parts, 'booked')
  return line
}

function assertAmount({ amountCents }: BankLineRow, parts: readonly Part[]): void {
  const sum = sumCents(parts.map(({ cents }) => cents))
  if (sum !== amountCents)
    throw new RequestError('verb.bank.amounts', {
      values: { amount: decimalMoney(amountCents), sum: decimalMoney(sum) },
    })
}

/**
 * Reverses the entry of a line that was matched or booked wrongly, and reopens the line.
 * @throws RequestError if it is open
 */
export async function unmatchLine(tx: Sql, clock: Clock, number: string): Promise<BankLineRow> {
  await lockBank(tx)
  const line = await findLine(tx, number)
  if (line.state === 'open') throw new RequestError('verb.bank.isOpen')
  const parts = await tx.select().from(bankMatches).where(eq(bankMatches.lineId, line.id))
  await postLine(
    tx,
    clock,
    line,
    parts.map(({ account, subject, amountCents }) => ({ account, subject, cents: amountCents })),
    { cause: `bank-line-undone:${line.id}:${line.round}`, sign: -1 },
  )
  await tx.delete(bankMatches).where(eq(bankMatches.lineId, line.id))
  await tx.update(bankLines).set({ state: 'open', endedAt: null }).where(eq(bankLines.id, line.id))
  return line
}

const partOf = ({ account, subject, cents }: OpenItem): Part => ({ account, subject, cents })

async function settle(
  tx: Sql,
  clock: Clock,
  line: BankLineRow,
  parts: readonly Part[],
  state: 'matched' | 'booked',
): Promise<void> {
  const now = clock.now()
  for (const { account, subject, cents, note = '' } of parts)
    await tx
      .insert(bankMatches)
      .values({ lineId: line.id, account, subject, amountCents: cents, note, createdAt: now })
  await postLine(tx, clock, line, parts, { cause: `bank-line:${line.id}:${line.round + 1}`, sign: 1 })
  await tx
    .update(bankLines)
    .set({ state, round: line.round + 1, endedAt: now })
    .where(eq(bankLines.id, line.id))
}

/** One entry for each document, so that each document's open items come to zero. */
async function postLine(
  tx: Sql,
  clock: Clock,
  { number, bankAccount, day }: BankLineRow,
  parts: readonly Part[],
  { cause, sign }: { cause: string; sign: 1 | -1 },
): Promise<void> {
  const [found] = await tx
    .select({ account: bankAccounts.account })
    .from(bankAccounts)
    .where(eq(bankAccounts.name, bankAccount))
  for (const [at, { account, subject, cents }] of parts.entries()) {
    const [entry] = subject.startsWith('entry:')
      ? (
          await tx.execute<{ document: string | null }>(
            sql`select document from company_entries where 'entry:' || id = ${subject}`,
          )
        ).rows
      : [{ document: subject }]
    await postToBank(
      tx,
      {
        id: clock.newId(),
        cause: parts.length === 1 ? cause : `${cause}:${at + 1}`,
        document: entry?.document ?? number,
        at: dayBegins(day),
      },
      { [found!.account]: sign * cents, [account]: -sign * cents },
    )
  }
}

/**
 * An open line, locked with everything else of the bank until the transaction ends.
 * @throws RequestError if it is settled
 */
export async function lockOpenLine(tx: Sql, number: string): Promise<BankLineRow> {
  await lockBank(tx)
  return openLine(tx, number)
}

async function openLine(tx: Sql, number: string): Promise<BankLineRow> {
  const line = await findLine(tx, number)
  if (line.state !== 'open')
    throw new RequestError(line.state === 'matched' ? 'verb.already.matched' : 'verb.already.booked')
  return line
}

async function findLine(tx: Sql, number: string): Promise<BankLineRow> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.number, number)).for('update')
  if (!line) throw new RequestError('verb.notFound')
  return line
}

/**
 * Locks importing and settling until the transaction ends: of two that read what is open at once, the second
 * sees what the first did.
 */
async function lockBank(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank_statements', 0))`)
}
