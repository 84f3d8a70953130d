import { upgradeDutyRules, DUTY_RULES, type DutyRules, type TariffRules } from './duty-rules.ts'
import { lowerBound } from '#src/domain/shared/sorted-rows.ts'

/**
 * Shape of data/us-tariff.json: eight digits, general rate, rate for goods that originate under CUSMA, and
 * what distinguishes the line from its neighbours.
 */
export interface TariffFile {
  asOf: string
  source: string
  lines: [code: string, mfnPct: string | null, cusmaPct: string | null, description: string][]
}

/**
 * One line of a tariff. A rate is null when it isn't a percentage of the value (an amount per kilogram): a
 * person has to enter it.
 */
export interface TariffLine {
  code: string
  mfnPct: string | null
  cusmaPct: string | null
  description: string
  asOf: string
}

export interface Tariff {
  source: string
  /** The lines that a number of six digits or more could mean; none where that isn't certain. */
  linesOf: (code: string) => readonly TariffLine[]
}

/** The tables an estimate is calculated from. */
export interface DutyTables {
  rules: DutyRules
  tariffs: Record<'CA' | 'US', Tariff>
}

/**
 * The rules' own lines take precedence over those of the file; a complete tariff needs no file. Rules stored
 * on a device may still be in an earlier form.
 */
export function dutyTables(read: DutyRules, unitedStates?: TariffFile): DutyTables {
  const rules = upgradeDutyRules(read)
  return { rules, tariffs: { CA: tariffOf(rules.tariff.CA), US: tariffOf(rules.tariff.US, unitedStates) } }
}

/** Without the tariff of the United States, whose file is too large to load always. */
export const HOUSE_TABLES = dutyTables(DUTY_RULES)

const DIGITS = 8

function tariffOf({ complete, source, lines }: TariffRules, file?: TariffFile): Tariff {
  const ownLines = Object.entries(lines).flatMap(([code, rates]): TariffLine[] =>
    rates ? [{ code, description: '', ...rates }] : [],
  )
  const others = (complete ? [] : (file?.lines ?? []))
    .filter(([code]) => !lines[code])
    .map(([code, mfnPct, cusmaPct, description]): TariffLine => ({
      code,
      mfnPct,
      cusmaPct,
      description,
      asOf: file!.asOf,
    }))
  const all = [...ownLines, ...others].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const isWhole = complete || file !== undefined
  return {
    source: [source, complete ? '' : file?.source].filter(Boolean).join('; '),
    linesOf(code) {
      const digits = code.slice(0, DIGITS)
      // With a partial tariff, six digits could mean a line that isn't in it.
      if (digits.length < 6 || (digits.length < DIGITS && !isWhole)) return []
      const found: TariffLine[] = []
      for (let at = lowerBound(all, digits, (line) => line.code); all[at]?.code.startsWith(digits); at += 1)
        found.push(all[at]!)
      return found
    },
  }
}
