import { and, desc, eq, isNull, sql } from 'drizzle-orm'
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
  act?: { action: string }
}

/** Puts a duty table into force, or returns every fault and changes nothing. */
export async function storeDutyRules(
  { database, clock }: { database: Database; clock: Clock },
  json: string,
  { inForceAt, reason = '', origin = 'import', restores, act }: Terms = {},
): Promise<{ rules: DutyRules; faults?: never } | { rules?: never; faults: DutyRulesFault[] }> {
  const reading = parseDutyRules(json)
  if (reading.faults) return reading
  const { rules } = reading
  await database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${dutyTables} in share row exclusive mode`)
    const id = clock.newId()
    const before = await dutyRulesId({ sql: tx }, inForceAt ?? clock.now())
    // Of two that begin at the same time, the newer one replaces the other.
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
      ...(inForceAt && { inForceAt: inForceAt.toISOString() }),
      before,
      after: id,
    })
  })
  return { rules }
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
