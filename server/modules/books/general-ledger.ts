import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'

/** From a moment (inclusive) until another (exclusive). */
export interface Period {
  from: Date
  until: Date
}

/**
 * One account in a period: opening and closing balance (debit positive), and what was debited and credited
 * between.
 */
export interface AccountBalance {
  account: string
  openingCents: Cents
  debitCents: Cents
  creditCents: Cents
  closingCents: Cents
}

export interface GeneralLedgerLine {
  at: Date
  entryId: string
  customerId: string | null
  cause: string
  document: string | null
  about: string | null
  account: string
  cents: Cents
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Every account of both ledgers in a period. The balances add up to zero. */
export async function trialBalance(db: Sql, { from, until }: Period): Promise<AccountBalance[]> {
  const { rows } = await db.execute<{ account: string; opening: string; debit: string; credit: string }>(sql`
    select account, coalesce(sum(amount) filter (where at < ${moment(from)}), 0) as opening,
    coalesce(sum(amount) filter (where at >= ${moment(from)} and amount > 0), 0) as debit,
    coalesce(0 - sum(amount) filter (where at >= ${moment(from)} and amount < 0), 0) as credit
    from general_ledger where at < ${moment(until)} group by account order by account`)
  return rows.map(({ account, opening, debit, credit }) => {
    const [openingCents, debitCents, creditCents] = [Number(opening), Number(debit), Number(credit)]
    return {
      account,
      openingCents,
      debitCents,
      creditCents,
      closingCents: openingCents + debitCents - creditCents,
    }
  })
}

/** All lines of a period, oldest first; the lines of an entry stay together. */
export async function readLedgerLines(db: Sql, { from, until }: Period): Promise<GeneralLedgerLine[]> {
  const { rows } = await db.execute<{
    at: string
    entry_id: string
    customer_id: string | null
    cause: string
    document: string | null
    about: string | null
    account: string
    amount: string
  }>(sql`
    select at, entry_id, customer_id, cause, document, about, account, amount from general_ledger
    where at >= ${moment(from)} and at < ${moment(until)} order by at, entry_id, account`)
  return rows.map(({ at, entry_id: entryId, customer_id: customerId, amount, ...row }) => ({
    ...row,
    at: new Date(at),
    entryId,
    customerId,
    cents: Number(amount),
  }))
}

/**
 * Debits and credits of each account by day or month of the books ("2026-11-20", "2026-11"), oldest first.
 */
export async function turnoverBy(
  db: Sql,
  { from, until }: Period,
  unit: 'day' | 'month',
): Promise<{ time: string; account: string; debitCents: Cents; creditCents: Cents }[]> {
  const time = sql.raw(
    `to_char(at at time zone '${BOOKS_ZONE}', '${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`,
  )
  const { rows } = await db.execute<{ time: string; account: string; debit: string; credit: string }>(sql`
    select ${time} as time, account, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
    coalesce(0 - sum(amount) filter (where amount < 0), 0) as credit from general_ledger
    where at >= ${moment(from)} and at < ${moment(until)} group by 1, 2 order by 1, 2`)
  return rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debitCents: Number(debit),
    creditCents: Number(credit),
  }))
}

/** A line of one account, with what the account held after it in the period. */
export interface AccountLine extends Omit<GeneralLedgerLine, 'account'> {
  runningCents: Cents
}

/**
 * Lines of one account in a period, oldest first, a page at a time.
 * @param after where the page before ended: its last line's moment and entry
 */
export async function accountLines(
  db: Sql,
  account: string,
  { from, until }: Period,
  { after, limit }: { after: { at: Date; entryId: string } | null; limit: number },
): Promise<AccountLine[]> {
  const { rows } = await db.execute<{
    at: string
    entry_id: string
    customer_id: string | null
    cause: string
    document: string | null
    about: string | null
    amount: string
    running: string
  }>(sql`
    select * from (
      select at, entry_id, customer_id, cause, document, about, amount,
        sum(amount) over (order by at, entry_id) as running
      from general_ledger
      where account = ${account} and at >= ${moment(from)} and at < ${moment(until)}) lines
    where ${after ? sql`(at, entry_id) > (${moment(after.at)}, ${after.entryId}::uuid)` : sql`true`}
    order by at, entry_id limit ${limit}`)
  return rows.map(({ at, entry_id: entryId, customer_id: customerId, amount, running, ...row }) => ({
    ...row,
    at: new Date(at),
    entryId,
    customerId,
    cents: Number(amount),
    runningCents: Number(running),
  }))
}

/** All lines of one entry. */
export async function entryLines(db: Sql, entryId: string): Promise<GeneralLedgerLine[]> {
  const { rows } = await db.execute<{
    at: string
    customer_id: string | null
    cause: string
    document: string | null
    about: string | null
    account: string
    amount: string
  }>(sql`
    select at, customer_id, cause, document, about, account, amount from general_ledger
    where entry_id = ${entryId}::uuid order by amount desc, account`)
  return rows.map(({ at, customer_id: customerId, amount, ...row }) => ({
    ...row,
    at: new Date(at),
    entryId,
    customerId,
    cents: Number(amount),
  }))
}
