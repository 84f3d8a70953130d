import { eq } from 'drizzle-orm'
import { parseMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { settings } from '#server/db/schema/accounts.ts'
import {
  accruedBefore,
  billDifferences,
  findTaxedInterlining,
} from '#server/modules/costs/bill-differences.ts'
import { BILL_FIELDS, readBills, type BillField, type BillMapping } from '#server/modules/costs/bill-file.ts'
import { knownBills, planBills } from '#server/modules/costs/bill-plan.ts'
import { recordBill } from '#server/modules/costs/bills.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { parseDay } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'
import { leftOutLines, reportLines, summarize, type Report } from './import-report.ts'

/** The setting that keeps the columns of a carrier's files. */
export const mappingKey = (carrierCode: string): string => `bill-mapping:${carrierCode}`

/** `bill import`: imports every bill in the file, each once; `--dry-run` only reports what it would do. */
export async function importBills({ input, options }: Command, deps: Deps): Promise<string | CommandResult> {
  const { database, clock } = deps
  const carrierCode = await carrierOf(options.carrier, deps)
  const tolerance = parseMoney(options.tolerance ?? '1.00')
  if (tolerance === null)
    throw new UsageError(
      say('verb.amountOption', {
        option: optionName('tolerance'),
        example: '1.00',
        given: options.tolerance ?? '',
      }),
    )
  const given = parseMapping(options.mapping)
  const key = mappingKey(carrierCode)
  const [storedMapping] = await database.sql.select().from(settings).where(eq(settings.key, key))
  const reading = readBills(input, given ?? (storedMapping?.value as BillMapping | undefined) ?? {}, {
    number: options.number,
    day: parseDay('date', options.date),
    today: bookDay(clock.now()),
  })
  const dryRun = 'dry-run' in options
  if (reading.faults) {
    const faults = reading.faults.map(({ message, values }) => say(message, values))
    // Somebody who only looks gets every fault, each by its row.
    if (dryRun && 'json' in options)
      return { output: JSON.stringify({ imported: false, faults }), wrong: true }
    throw new UsageError(faultList(say('verb.bill.notImported'), faults))
  }
  return database.transaction(async (tx) => {
    // Of two simultaneous imports, the second sees the first's bills.
    await tx.execute('lock table carrier_bills in share row exclusive mode')
    const known = await knownBills(
      tx,
      carrierCode,
      reading.bills.map(({ number }) => number),
    )
    const plans = await planBills(
      tx,
      carrierCode,
      reading.bills.filter(({ number }) => !known.has(number)),
    )
    const reports: Report[] = []
    for (const plan of plans)
      reports.push({
        plan,
        tolerance,
        accrued: await accruedBefore(tx, plan.rows),
        differences: await billDifferences(tx, plan, tolerance),
        taxed: await findTaxedInterlining(tx, plan),
      })
    if (!dryRun) {
      for (const plan of plans) await recordBill(tx, clock, plan, tolerance)
      await tx
        .insert(settings)
        .values({ key, value: reading.used })
        .onConflictDoUpdate({ target: settings.key, set: { value: reading.used } })
      await auditOperator(tx, clock, 'bill:import', carrierCode, {
        bills: plans.map(({ number }) => number),
        known: [...known],
      })
    }
    const summary = {
      imported: !dryRun,
      known: [...known],
      bills: reports.map(summarize),
      leftOut: reading.leftOut,
    }
    return 'json' in options
      ? JSON.stringify(summary)
      : [
          ...[...known].map((number) => say('verb.bill.known', { number })),
          ...reports.flatMap((report) => reportLines(report)),
          ...leftOutLines(reading.leftOut),
          ...(dryRun ? [say('verb.rates.nothing')] : []),
        ].join('\n')
  })
}

async function carrierOf(given: string | undefined, { carriers }: Deps): Promise<string> {
  const known = [...(await carriers.list()), ...(await carriers.freight())].map(({ code }) => code)
  if (given === undefined || !known.includes(given))
    throw new UsageError(say('verb.bill.carrier', { carriers: known.join(', ') }))
  return given
}

/** Parses `reference=Tracking No,net=Charge`. */
function parseMapping(given: string | undefined): BillMapping | undefined {
  if (given === undefined) return undefined
  return Object.fromEntries(
    given.split(',').map((part) => {
      const [field = '', heading = ''] = part.split('=', 2).map((text) => text.trim())
      if (!BILL_FIELDS.includes(field as BillField) || heading === '')
        throw new UsageError(say('verb.bill.column', { given: part.trim(), fields: BILL_FIELDS.join(', ') }))
      return [field, heading]
    }),
  )
}
