import Papa from 'papaparse'
import type { TariffRules } from './duty-rules.ts'
import { headingKey } from '#src/domain/import/table-import.ts'

/** `row` counts as a spreadsheet does, with the headings as 1; `message` is an id. */
export interface TariffFault {
  row: number
  value: string
  message: string
}

/** Column headings of published tariffs: CBSA's chapters, USITC's export, and plain ones. */
const HEADINGS = {
  code: ['tariff item', 'tariff', 'code', 'hs code', 'hts number', 'htsno'],
  description: ['description of goods', 'description'],
  mfn: ['mfn tariff', 'mfn', 'mfn rate', 'general rate of duty', 'general'],
  cusma: ['cusma', 'ust', 'usmca'],
  preferences: ['applicable preferential tariffs', 'preferential tariffs', 'special rate of duty', 'special'],
} as const
type Column = keyof typeof HEADINGS

/**
 * The marks of the rate for goods that originate under CUSMA: the United States Tariff in Canada, and S in
 * the American schedule.
 */
const CUSMA_MARKS = { CA: ['UST'], US: ['S', 'S+'] } as const
const DIGITS = 8
const MAX_DESCRIPTION = 80

/**
 * Reads a whole national tariff from a CSV of its lines: code, most-favoured-nation rate, and the CUSMA rate
 * in its own column or among the preferences. A rate that isn't a percentage of the value (an amount per
 * kilogram) becomes null, so that a person is asked for it. Statistical rows below a line repeat its rates.
 * Either everything is valid, or every fault is reported.
 */
export function parseTariff(
  csv: string,
  { country, asOf, source }: { country: 'CA' | 'US'; asOf: string; source: string },
): { tariff: TariffRules; faults?: never } | { tariff?: never; faults: TariffFault[] } {
  const [headings = [], ...rows] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').trim(), {
    delimitersToGuess: [',', ';', '\t'],
  }).data
  const columns = columnsOf(headings)
  const missing = (['code', 'mfn'] as const).filter((name) => columns[name] === undefined)
  if (missing.length > 0)
    return {
      faults: missing.map((name) => ({ row: 1, value: HEADINGS[name][0], message: 'rates.error.column' })),
    }

  const cell = (row: readonly string[], name: Column) =>
    columns[name] === undefined ? '' : (row[columns[name]] ?? '').trim()
  const faults: TariffFault[] = []
  const lines: TariffRules['lines'] = {}
  for (const [at, row] of rows.entries()) {
    const digits = cell(row, 'code').replaceAll(/[.\s]/g, '')
    const mfn = cell(row, 'mfn')
    // Headings of chapters and groups have no line of their own, and no rate.
    if (mfn === '' || digits.length < DIGITS) continue
    const code = digits.slice(0, DIGITS)
    if (!/^\d{8,10}$/.test(digits))
      faults.push({ row: at + 2, value: digits, message: 'validation.tariffCode' })
    else
      lines[code] ??= {
        mfnPct: pctOf(mfn),
        cusmaPct: cusmaOf(cell(row, 'cusma'), cell(row, 'preferences'), CUSMA_MARKS[country]),
        asOf,
        description: lastOf(cell(row, 'description')),
      }
  }
  if (faults.length > 0) return { faults }
  if (Object.keys(lines).length === 0)
    return { faults: [{ row: 0, value: '', message: 'import.error.empty' }] }
  return { tariff: { complete: true, source, lines: withoutLoneDescriptions(lines) } }
}

function columnsOf(headings: readonly string[]): Partial<Record<Column, number>> {
  const keys = headings.map(headingKey)
  const at = (names: readonly string[]) =>
    keys.findIndex((key) => names.some((name) => headingKey(name) === key))
  return Object.fromEntries(
    Object.entries(HEADINGS)
      .map(([name, names]) => [name, at(names)] as const)
      .filter(([, found]) => found >= 0),
  )
}

/** Percent of the value as a decimal string; null for every other kind of rate. */
const pctOf = (rate: string): string | null =>
  /^free$/i.test(rate) ? '0' : (/^(\d{1,4}(?:\.\d{1,4})?)\s*%?$/.exec(rate)?.[1] ?? null)

/** "CCCT, UST, MXT: Free GPT: 5 %" in the Canadian tariff, "Free (A+,CA,S)" in the American one. */
function cusmaOf(ownColumn: string, preferences: string, marks: readonly string[]): string | null {
  if (ownColumn !== '') return pctOf(ownColumn)
  const canadian = [
    ...preferences.matchAll(/([A-Z]{2,6}(?:\s*,\s*[A-Z]{2,6})*)\s*:?\s*(Free|\d+(?:\.\d+)?\s*%)/g),
  ].map(([, countries, rate]) => [countries!, rate!])
  const american = [...preferences.matchAll(/(Free|\d+(?:\.\d+)?\s*%)\s*\(([^)]*)\)/g)].map(
    ([, rate, countries]) => [countries!, rate!],
  )
  const found = [...canadian, ...american].find(([countries]) =>
    countries!.split(',').some((mark) => marks.includes(mark.trim())),
  )
  return found ? pctOf(found[1]!) : null
}

/** Published descriptions repeat those of the levels above: "Live horses. - Horses: - Other". */
const lastOf = (description: string): string =>
  (description.split(' - ').at(-1) ?? '').trim().slice(0, MAX_DESCRIPTION)

/** Descriptions are needed only where six digits have several lines to choose from. */
function withoutLoneDescriptions(lines: TariffRules['lines']): TariffRules['lines'] {
  const counts = new Map<string, number>()
  for (const code of Object.keys(lines)) counts.set(code.slice(0, 6), (counts.get(code.slice(0, 6)) ?? 0) + 1)
  return Object.fromEntries(
    Object.entries(lines).map(([code, line]) => [
      code,
      { ...line!, description: counts.get(code.slice(0, 6))! > 1 ? line!.description : '' },
    ]),
  )
}
