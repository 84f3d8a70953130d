import type { DutyRules } from '#src/domain/customs/duty-rules.ts'
import { parseTariff } from '#src/domain/customs/tariff-csv.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { dutyRules, storeDutyRules } from '#server/modules/customs/duty-table-store.ts'
import type { Deps } from '#server/http/context.ts'
import { intoFile, UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { faultLine } from '#server/admin/cli/fault-line.ts'
import { parseDay, parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'

export async function importDutyRules({ input, options }: Command, deps: Deps): Promise<string> {
  const {
    asOf,
    tariff: { CA, US },
  } = await putIntoForce(deps, input, say('verb.rates.tablesFaults'), parseReason(options))
  const counts = {
    asOf,
    canadianLines: Object.keys(CA.lines).length,
    americanLines: Object.keys(US.lines).length,
  }
  if ('json' in options) return JSON.stringify(counts)
  return say('verb.customs.imported', {
    asOf,
    canada: counts.canadianLines,
    unitedStates: counts.americanLines,
  })
}

export const exportDutyRules = async (
  { words: [path] }: Command,
  { database, clock }: Deps,
): Promise<CommandResult> =>
  intoFile(path, `${JSON.stringify(await dutyRules(database, clock.now()), null, 1)}\n`)

/** `customs tariff <CA|US> <tariff.csv>`: replaces the whole tariff of one country; the other tables stay. */
export async function importTariff({ words: [given], input, options }: Command, deps: Deps): Promise<string> {
  const country = chosen(given, ['CA', 'US'])
  const asOf = parseDay('from', options.from) ?? bookDay(deps.clock.now())
  const reason = parseReason(options)
  const { tariff, faults } = parseTariff(input, { country, asOf, source: options.source ?? '' })
  if (!tariff)
    throw new UsageError(
      faultList(
        say('verb.rates.tariffFaults'),
        faults.map(({ row, value, message }) =>
          faultLine(say('verb.fault.row', { row: String(row) }), { message, value }),
        ),
      ),
    )
  const rules = await dutyRules(deps.database, deps.clock.now())
  await putIntoForce(
    deps,
    JSON.stringify({ ...rules, tariff: { ...rules.tariff, [country]: tariff } }),
    say('verb.rates.tariffFaults'),
    reason,
  )
  const lines = Object.values(tariff.lines)
  const unknownRates = lines.filter((line) => line?.mfnPct === null).length
  if ('json' in options) return JSON.stringify({ country, asOf, lines: lines.length, asked: unknownRates })
  return say('verb.customs.tariff', { country, asOf, count: lines.length, unknown: unknownRates })
}

/**
 * Puts the tables into force, or rejects them with every fault listed.
 * @throws UsageError
 */
async function putIntoForce(
  deps: Deps,
  json: string,
  notImported: string,
  reason: string,
): Promise<DutyRules> {
  const { rules, faults } = await storeDutyRules(deps, json, { reason })
  if (!rules)
    throw new UsageError(
      faultList(
        notImported,
        faults.map(({ path, message }) => faultLine(path || say('verb.fault.whole'), { message })),
      ),
    )
  return rules
}
