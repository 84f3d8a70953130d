import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import {
  upgradeDutyRules,
  DUTY_RULES,
  parseDutyRules,
  type DutyRules,
  type DutyRulesFault,
} from '#src/domain/customs/duty-rules.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { VersionOrigin } from '#server/db/schema/columns.ts'
import { dutyTables } from '#server/db/schema/customs.ts'
import type { Sql } from '#server/db/sql.ts'
import { hasBegun, latestFirst } from '#server/db/versions.ts'

/** How a version comes into force. */
interface Terms {
  /** Left out: at once. */
  inForceAt?: Date | undefined
  reason?: string
  origin?: VersionOrigin
  restores?: string
  act?: { action: string; detail?: Record<string, unknown> }
}

/** Puts a duty table into force, or returns every fault and changes nothing. */
export async function storeDutyRules(
  { database, clock }: { database: Database; clock: Clock },
  json: string,
  terms: Terms = {},
): Promise<{ rules: DutyRules; faults?: never } | { rules?: never; faults: DutyRulesFault[] }> {
  const reading = parseDutyRules(json)
  if (reading.faults) return reading
  const { rules } = reading
  await database.transaction(async (tx) => {
    await lockTables(tx)
    await insertVersion(tx, clock, rules, terms)
  })
  return { rules }
}

/** Returns the changed table as JSON; undefined leaves a later version as it is. @param isLater it isn't in force yet */
export type TableChange = (json: string, isLater: boolean) => string | undefined

/**
 * Puts a changed copy of the table into force; concurrent changes wait. Versions that come into force later are
 * changed in the same way, so that the change doesn't end with them.
 * @returns when the later versions begin that took it over @throws Error when the change leaves faults
 */
export const changeDutyRules = (
  { database, clock }: { database: Database; clock: Clock },
  change: TableChange,
  terms: Terms,
): Promise<Date[]> =>
  database.transaction(async (tx) => {
    await lockTables(tx)
    const from = terms.inForceAt ?? clock.now()
    const changed = changedRules(await dutyRules({ sql: tx }, from), change, false)
    if (!changed) throw new Error('the changed duty tables have faults')
    const later = await tx
      .select()
      .from(dutyTables)
      .where(and(isNull(dutyTables.cancelledAt), gt(dutyTables.inForceAt, from)))
      .orderBy(asc(dutyTables.inForceAt))
    await insertVersion(tx, clock, changed, terms)
    const carried: Date[] = []
    for (const version of later) {
      const before = upgradeDutyRules(JSON.parse(version.json) as DutyRules)
      const rules = changedRules(before, change, true)
      if (!rules || JSON.stringify(rules) === JSON.stringify(before)) continue
      const inForceAt = version.inForceAt!
      const reason = [version.reason, terms.reason].filter(Boolean).join(' · ')
      await insertVersion(tx, clock, rules, { ...terms, reason, inForceAt, origin: 'carried' })
      carried.push(inForceAt)
    }
    return carried
  })

function changedRules(before: DutyRules, change: TableChange, isLater: boolean): DutyRules | undefined {
  const json = change(JSON.stringify(before), isLater)
  return json === undefined ? undefined : parseDutyRules(json).rules
}

/** Locks, so that changes wait for each other. */
const lockTables = (tx: Sql) => tx.execute(sql`lock table ${dutyTables} in share row exclusive mode`)

/** One more version, and the act that made it. Of two that begin at the same time, the newer one replaces the other. */
async function insertVersion(
  tx: Sql,
  clock: Clock,
  rules: DutyRules,
  { inForceAt, reason = '', origin = 'import', restores, act }: Terms,
): Promise<void> {
  const id = clock.newId()
  const before = await dutyRulesId({ sql: tx }, inForceAt ?? clock.now())
  if (inForceAt)
    await tx
      .update(dutyTables)
      .set({ cancelledAt: clock.now() })
      .where(and(isNull(dutyTables.cancelledAt), eq(dutyTables.inForceAt, inForceAt)))
  await tx.insert(dutyTables).values({
    id,
    asOf: rules.asOf,
    json: JSON.stringify(rules),
    inForceAt: inForceAt ?? null,
    madeBy: actingPerson()?.name ?? '',
    reason,
    origin,
    restores: restores ?? null,
    createdAt: await timeAfterNewest(tx, clock),
  })
  await auditOperator(tx, clock, act?.action ?? 'customs:import', id, {
    asOf: rules.asOf,
    canada: Object.keys(rules.tariff.CA.lines).length,
    unitedStates: Object.keys(rules.tariff.US.lines).length,
    reason,
    ...act?.detail,
    ...(inForceAt && { inForceAt: inForceAt.toISOString() }),
    before,
    after: id,
  })
}

/** The newest is in force, and the clocks of two servers can differ. */
async function timeAfterNewest(tx: Sql, clock: Clock): Promise<Date> {
  const [newest] = await tx
    .select({ createdAt: dutyTables.createdAt })
    .from(dutyTables)
    .orderBy(desc(dutyTables.createdAt))
    .limit(1)
  return new Date(Math.max(clock.now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1))
}

/** Of the tables that came with Portage. */
export const BUILT_IN = 'house'

/** The ID of the table in force at that time; another server may have imported a newer one. */
export async function dutyRulesId({ sql: db }: Pick<Database, 'sql'>, at: Date): Promise<string> {
  const [found] = await db
    .select({ id: dutyTables.id })
    .from(dutyTables)
    .where(hasBegun(dutyTables, at))
    .orderBy(...latestFirst(dutyTables))
    .limit(1)
  return found?.id ?? BUILT_IN
}

/** The table in force at that time, converted to today's format; without any, the built-in one. */
export async function dutyRules({ sql: db }: Pick<Database, 'sql'>, at: Date): Promise<DutyRules> {
  const [found] = await db
    .select({ json: dutyTables.json })
    .from(dutyTables)
    .where(hasBegun(dutyTables, at))
    .orderBy(...latestFirst(dutyTables))
    .limit(1)
  return found ? upgradeDutyRules(JSON.parse(found.json) as DutyRules) : DUTY_RULES
}
