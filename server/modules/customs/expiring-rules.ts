import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DutyRules } from '#src/domain/customs/duty-rules.ts'
import { expiringRules, type ExpiringRule } from '#src/domain/customs/expiring-rules.ts'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { audit } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { renderEmail } from '#server/mail/email.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import { dutyRules } from './duty-table-store.ts'

const ACTION = 'customs:rule-ends'
const subjectOf = ({ id, until, mark }: ExpiringRule) => `${id} ${until} ${mark}`
const ruleLine = ({ name, until, days }: ExpiringRule) =>
  `${name}: known up to ${until}, ${days < 0 ? `${-days} days ago` : `${days} days from today`}.`

/**
 * A line for each rule of the duty tables that ends soon or has ended, as shown at startup and by `config
 * check`.
 */
export const endingLines = (rules: DutyRules, now: Date): string[] =>
  expiringRules(rules, bookDay(now)).map((rule) => `Duty tables: ${ruleLine(rule)}`)

/**
 * Emails the company, once for each rule and each milestone it reaches (D54).
 * @returns how many rules the email covers
 */
export async function warnOfEndingRules({
  database,
  clock,
  config,
}: {
  database: Database
  clock: Clock
  config: Pick<Config, 'site'>
}): Promise<number> {
  const ending = expiringRules(await dutyRules(database, clock.now()), bookDay(clock.now()))
  if (ending.length === 0) return 0
  return database.transaction(async (tx) => {
    // Several servers may get here at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ACTION}, 0))`)
    const alreadySent = await tx
      .select({ subject: auditLog.subject })
      .from(auditLog)
      .where(and(eq(auditLog.action, ACTION), inArray(auditLog.subject, ending.map(subjectOf))))
    const rules = ending.filter((rule) => !alreadySent.some(({ subject }) => subject === subjectOf(rule)))
    if (rules.length === 0) return 0
    for (const rule of rules)
      await audit(tx, clock, { actor: 'server', action: ACTION, subject: subjectOf(rule), detail: {} })
    await enqueueMail(tx, clock, {
      ...warningEmail(rules, config),
      kind: 'duties.company',
      to: config.site.email,
    })
    return rules.length
  })
}

const warningEmail = (rules: readonly ExpiringRule[], config: Pick<Config, 'site'>) =>
  renderEmail(
    {
      locale: DEFAULT_LOCALE,
      subject: `Duty tables: ${rules.some(({ days }) => days < 0) ? 'lapsed' : 'about to lapse'}: ${rules.map(({ name }) => name).join(', ')}`,
      blocks: [
        ...rules.map((rule) => ({ kind: 'paragraph' as const, text: ruleLine(rule) })),
        {
          kind: 'paragraph',
          text: 'After that day an estimate no longer adds an additional duty, uses a fee as it was last known, and names the rule. Look up what holds then, add a row, and bring the tables back:',
        },
        { kind: 'code', text: 'npm run admin -- customs export rules.json' },
        { kind: 'code', text: 'npm run admin -- customs import rules.json --reason "…"' },
      ],
    },
    config,
  )
