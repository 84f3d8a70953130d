import { useQuery } from '@tanstack/react-query'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'
import { dutyTables, type DutyTables } from '#src/domain/customs/tariff.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

interface LoadedTables {
  tables: DutyTables
  /** Whether the U.S. tariff is on this device. */
  american: boolean
}
export const DUTY_TABLES = ['duty-tables']
const MINUTES_5 = 300_000

/**
 * The tables estimates use: the operator's, as far as this device has them, otherwise the built-in ones;
 * undefined while loading.
 */
export const useDutyTables = (): LoadedTables | undefined =>
  useQuery({ queryKey: DUTY_TABLES, queryFn: load, staleTime: MINUTES_5 }).data

async function load(): Promise<LoadedTables> {
  const [rules, file] = await Promise.all([
    referenceData('duty-rules').catch(() => DUTY_RULES),
    referenceData('us-tariff').catch(() => undefined),
  ])
  return { tables: dutyTables(rules, file), american: file !== undefined }
}
