import { eq } from 'drizzle-orm'
import { FEATURES } from '#src/domain/desk/features.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import { featuresOff } from '#server/db/schema/features.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { say, word } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

/** What can be switched off for everybody, and what is. */
export async function listFeatures({ options }: Command, { database }: Deps): Promise<string> {
  const off = new Map((await database.sql.select().from(featuresOff)).map((row) => [row.feature, row]))
  const rows = FEATURES.map((feature) => {
    const row = off.get(feature)
    return {
      feature,
      state: row ? 'off' : 'on',
      since: row ? minute(row.since) : '',
      switchedBy: row?.name ?? '',
      reason: row?.reason ?? '',
    }
  })
  return listing(options, ['feature', 'state', 'since (UTC)', 'by', 'reason'], rows)
}

/** Off: nobody begins a new one, and whoever tries is told that nothing was done. On: as usual. */
export async function setFeature(
  { words: [given, wanted], options: { reason = '' } }: Command,
  { database, clock, config }: Deps,
): Promise<string> {
  const feature = chosen(given, FEATURES)
  const state = chosen(wanted, ['on', 'off'])
  if (!reason.trim()) throw new UsageError(say('verb.reason'))
  const person = actingPerson()
  const row = {
    feature,
    since: clock.now(),
    userId: person?.id ?? null,
    name: person?.name ?? config.site.name,
    reason: reason.trim(),
  }
  await database.transaction(async (tx) => {
    const [before] = await tx.delete(featuresOff).where(eq(featuresOff.feature, feature)).returning()
    if (state === 'off') await tx.insert(featuresOff).values(row)
    await auditOperator(tx, clock, `feature:${state}`, feature, {
      before: before ? 'off' : 'on',
      after: state,
      reason: row.reason,
    })
  })
  return word('layout.labelled', {
    label: word(`desk.option.feature.${feature}`),
    value: word(`desk.option.feature.${state}`),
  })
}
