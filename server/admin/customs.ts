import { dutyRules, storeDutyRules } from '#server/modules/customs/duty-table-store.ts'
import type { Deps } from '#server/serve.ts'
import { sentence } from '#server/text.ts'
import { intoFile, UsageError, type Answered, type Asked } from './asked.ts'
import { faultList } from './table.ts'

export async function importDutyRules({ input, options }: Asked, deps: Deps): Promise<string> {
  const { rules, faults } = await storeDutyRules(deps, input)
  if (!rules) throw new UsageError(faultList('The tables were not taken', faults.map(({ path, message }) => `${path || 'the file'}: ${sentence('en', message, { field: 'this' })}`)))
  const { asOf, tariff: { CA, US } } = rules
  const counts = { asOf, canadianLines: Object.keys(CA.lines).length, americanLines: Object.keys(US.lines).length }
  if ('json' in options) return JSON.stringify(counts)
  return `Tables as of ${asOf}: ${counts.canadianLines} lines of the Canadian tariff, ${counts.americanLines} of the American one besides the house file. In force within seconds; devices fetch them within the hour.`
}

export const exportDutyRules = async ({ words: [path] }: Asked, { database }: Deps): Promise<Answered> => intoFile(path, `${JSON.stringify(await dutyRules(database), null, 1)}\n`)
