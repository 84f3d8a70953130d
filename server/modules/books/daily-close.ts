import { desc, eq, sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { bankAccounts, bankLines } from '#server/db/schema/money/statements.ts'
import { dailyCloses, type DayFacts } from '#server/db/schema/money/closing.ts'
import { renderEmail } from '#server/mail/email.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import { matchLines } from '#server/modules/bank/match.ts'
import { ruleName } from '#server/modules/billing/rule-name.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { turnoverBy } from './general-ledger.ts'
import { openByAccount, openClearing } from './open-clearing.ts'
import { DAILY_RULES } from './ledger-rules.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Pick<Config, 'site'>
}

/** After a long pause, at most this many days are closed at once. */
const MOST_DAYS = 31
/** Items open for longer than this should have arrived long ago. */
const STALE_DAYS = 10

/**
 * Writes the daily close of every finished day of the books: the turnover of each account, what is open, and
 * what doesn't add up, which is also emailed to the company. Each day is written once, by whichever server
 * comes first.
 * @returns the days that were written
 */
export async function closeDays(deps: Dependencies): Promise<string[]> {
  const { database, clock } = deps
  const yesterday = addDays(bookDay(clock.now()), -1)
  const [last] = await database.sql
    .select({ day: dailyCloses.day })
    .from(dailyCloses)
    .orderBy(desc(dailyCloses.day))
    .limit(1)
  if (last && last.day >= yesterday) return []
  // What reached the bank and was recorded since is matched before anything is counted.
  await matchLines(deps)
  const earliest = addDays(yesterday, 1 - MOST_DAYS)
  const written: string[] = []
  for (
    let day = last ? laterDay(addDays(last.day, 1), earliest) : yesterday;
    day <= yesterday;
    day = addDays(day, 1)
  )
    if (await closeDay(deps, day, day === yesterday)) written.push(day)
  return written
}

const laterDay = (one: string, other: string) => (one > other ? one : other)

/**
 * @param tells whether to send the email: of several days written at once only the last does, since faults
 * are those of now
 */
async function closeDay(
  { database, clock, config }: Dependencies,
  day: string,
  sendsEmail: boolean,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily_closes', 0))`)
    const [known] = await tx
      .select({ day: dailyCloses.day })
      .from(dailyCloses)
      .where(eq(dailyCloses.day, day))
    if (known) return false
    const facts = await readDayFacts(tx, clock, day)
    await tx.insert(dailyCloses).values({ day, facts, createdAt: clock.now() })
    if (sendsEmail && facts.faults.length > 0)
      await enqueueMail(tx, clock, {
        ...faultsEmail(day, facts, config),
        kind: 'books.company',
        to: config.site.email,
      })
    return true
  })
}

async function readDayFacts(tx: Sql, clock: Clock, day: string): Promise<DayFacts> {
  const turnover = (
    await turnoverBy(tx, { from: dayBegins(day), until: dayBegins(addDays(day, 1)) }, 'day')
  ).map(({ account, debitCents, creditCents }) => ({ account, debitCents, creditCents }))
  const clearing = await openClearing(tx)
  const { faults } = await verifyLedger({ sql: tx }, DAILY_RULES)
  const imbalance = turnover.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)
  // Without bank statements nobody knows whether a payout arrived.
  const hasStatements = (await tx.$count(bankAccounts)) > 0
  const stale = clearing.filter(
    ({ at, account }) =>
      (hasStatements || account !== 'payouts') && bookDay(at) <= addDays(bookDay(clock.now()), -STALE_DAYS),
  )
  return {
    turnover,
    open: openByAccount(clearing),
    bankLinesOpen: await tx.$count(bankLines, eq(bankLines.state, 'open')),
    faults: [
      ...faults.map(({ rule, subject }) => ({ rule, subject })),
      ...(imbalance === 0 ? [] : [{ rule: 'dayDiffers', subject: day }]),
      ...(stale.length > 0
        ? [
            {
              rule: 'openTooLong',
              subject: `${[...new Set(stale.map(({ account }) => account))].join(', ')}: ${stale.length}`,
            },
          ]
        : []),
    ],
  }
}

const faultsEmail = (day: string, { faults }: DayFacts, config: Pick<Config, 'site'>) =>
  renderEmail(
    {
      locale: DEFAULT_LOCALE,
      subject: `Books of ${day}: ${faults.length === 1 ? 'one thing doesn’t add up' : `${faults.length} things don’t add up`}`,
      blocks: [
        {
          kind: 'facts',
          rows: faults.map(({ rule, subject }) => [ruleName(rule, DEFAULT_LOCALE), subject] as const),
        },
        { kind: 'paragraph', text: 'These commands list what is open and what is wrong:' },
        { kind: 'code', text: 'npm run admin -- reconcile list' },
        { kind: 'code', text: 'npm run admin -- ledger verify' },
      ],
    },
    config,
  )
