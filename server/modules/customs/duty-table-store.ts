import { desc } from 'drizzle-orm'
import {
  broughtOver,
  DUTY_RULES,
  parseDutyRules,
  type DutyRules,
  type DutyRulesFault,
} from '#src/domain/customs/duty-rules.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { dutyTables } from '#server/db/schema/customs.ts'

/** Puts a duty table into force, or returns every fault and changes nothing. */
export async function storeDutyRules(
  { database, clock }: { database: Database; clock: Clock },
  json: string,
): Promise<{ rules: DutyRules; faults?: never } | { rules?: never; faults: DutyRulesFault[] }> {
  const reading = parseDutyRules(json)
  if (reading.faults) return reading
  const { rules } = reading
  await database.transaction(async (tx) => {
    const id = clock.newId()
    await tx
      .insert(dutyTables)
      .values({ id, asOf: rules.asOf, json: JSON.stringify(rules), createdAt: clock.now() })
    await auditOperator(tx, clock, 'customs:import', id, {
      asOf: rules.asOf,
      canada: Object.keys(rules.tariff.CA.lines).length,
      unitedStates: Object.keys(rules.tariff.US.lines).length,
    })
  })
  return { rules }
}

/** The ID of the table in force; another server may have imported a newer one. */
export async function dutyRulesId({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  const [newest] = await db
    .select({ id: dutyTables.id })
    .from(dutyTables)
    .orderBy(desc(dutyTables.createdAt), desc(dutyTables.id))
    .limit(1)
  return newest?.id ?? 'house'
}

/** The table in force: the newest imported one, converted to today's format, else the built-in one. */
export async function dutyRules({ sql: db }: Pick<Database, 'sql'>): Promise<DutyRules> {
  const [newest] = await db
    .select({ json: dutyTables.json })
    .from(dutyTables)
    .orderBy(desc(dutyTables.createdAt), desc(dutyTables.id))
    .limit(1)
  return newest ? broughtOver(JSON.parse(newest.json) as DutyRules) : DUTY_RULES
}
