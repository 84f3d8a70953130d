import { desc, eq, sql } from 'drizzle-orm'
import { auditOperator } from '#server/db/audit.ts'
import { RequestError } from '#server/platform/errors.ts'
import { beginningOfMonth, bookMonth, monthAfter } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { closedPeriods } from '#server/db/schema/money/closing.ts'
import { DAILY_RULES } from './ledger-rules.ts'
import { withRuleNames } from '#server/modules/billing/rule-name.ts'
import { verifyLedger, type LedgerFault } from '#server/modules/billing/verify-ledger.ts'
import { trialBalance, type AccountBalance } from './general-ledger.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

export interface Closing {
  month: string
  balances: AccountBalance[]
  faults: LedgerFault[]
}

/** The last closed month (YYYY-MM), or null. */
async function lastClosed(db: Sql): Promise<string | null> {
  const [row] = await db
    .select({ month: closedPeriods.month })
    .from(closedPeriods)
    .orderBy(desc(closedPeriods.month))
    .limit(1)
  return row?.month ?? null
}

/**
 * Closes a month and all before it: from then on, neither ledger accepts an entry dated in it. `dryRun` only
 * reports what closing it would sign.
 * @throws RequestError if it hasn't ended, is already closed, or the books are wrong
 */
export async function closePeriod(
  { database, clock }: Dependencies,
  month: string,
  { dryRun }: { dryRun: boolean },
): Promise<Closing> {
  if (month >= bookMonth(clock.now())) throw new RequestError('verb.books.notEnded')
  const period = { from: beginningOfMonth(month), until: beginningOfMonth(monthAfter(month)) }
  const closing = async (sqlOf: Sql): Promise<Closing> => ({
    month,
    balances: await trialBalance(sqlOf, period),
    faults: (await verifyLedger({ sql: sqlOf }, DAILY_RULES)).faults,
  })
  const closedUntil = await lastClosed(database.sql)
  if (closedUntil !== null && month <= closedUntil) throw new RequestError('verb.books.alreadyClosed')
  if (dryRun) return closing(database.sql)
  return retryTransaction(clock, () =>
    database.transaction(async (tx) => {
      // Waits for transactions that are writing to the books; later ones find the month closed.
      await tx.execute(sql`lock table company_entries, ledger_entries in share row exclusive mode`)
      const found = await closing(tx)
      if (found.faults.length > 0)
        throw new RequestError('verb.books.booksWrong', {
          values: {
            faults: withRuleNames(found.faults)
              .map(({ rule, subject }) => `${rule} (${subject})`)
              .join(', '),
          },
        })
      await tx.insert(closedPeriods).values({
        month,
        endsAt: period.until,
        closedAt: clock.now(),
        balances: Object.fromEntries(
          found.balances.map(({ account, closingCents }) => [account, closingCents]),
        ),
      })
      await auditOperator(tx, clock, 'books:close', month)
      return found
    }),
  )
}

/**
 * Reopens the last closed month. What was signed stays in the audit log.
 * @throws RequestError if it isn't the last closed one
 */
export async function reopenPeriod(
  { database, clock }: Dependencies,
  month: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [row] = await tx.select().from(closedPeriods).where(eq(closedPeriods.month, month)).for('update')
    if (!row) throw new RequestError('verb.books.notClosed')
    if ((await lastClosed(tx)) !== month) throw new RequestError('verb.books.laterClosed')
    await tx.delete(closedPeriods).where(eq(closedPeriods.month, month))
    await auditOperator(tx, clock, 'books:reopen', month, {
      reason,
      closedAt: row.closedAt.toISOString(),
      balances: row.balances,
    })
  })
}
