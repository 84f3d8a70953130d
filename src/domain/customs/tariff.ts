import { broughtOver, DUTY_RULES, type DutyRules, type RuledTariff } from './duty-rules.ts'
import { firstFrom } from '#src/domain/shared/sorted-rows.ts'

/**
 * Shape of data/us-tariff.json: eight digits, general rate, rate for goods that originate under CUSMA, and
 * what sets the line apart from its neighbours.
 */
export interface TariffFile {
  asOf: string
  source: string
  lines: [code: string, mfnPct: string | null, cusmaPct: string | null, description: string][]
}

/**
 * One line of a tariff. A rate is null when it is no part of the value (so much a kilogram): then a person
 * must say it.
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
  /** The lines that a number of six digits or more may mean; none where that is not known for certain. */
  linesOf: (code: string) => readonly TariffLine[]
}

/** What an estimate is made from. */
export interface DutyTables {
  rules: DutyRules
  tariffs: Record<'CA' | 'US', Tariff>
}

/**
 * The rules' own lines, over those of the file where there is one; a tariff that is complete needs no file. A
 * device may still have rules in an earlier form.
 */
export function dutyTables(read: DutyRules, unitedStates?: TariffFile): DutyTables {
  const rules = broughtOver(read)
  return { rules, tariffs: { CA: tariffOf(rules.tariff.CA), US: tariffOf(rules.tariff.US, unitedStates) } }
}

/** Without the tariff of the United States, whose file is too large to be always here. */
export const HOUSE_TABLES = dutyTables(DUTY_RULES)

const DIGITS = 8

function tariffOf({ complete, source, lines }: RuledTariff, file?: TariffFile): Tariff {
  const own = Object.entries(lines).flatMap(([code, rates]): TariffLine[] =>
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
  const all = [...own, ...others].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const isWhole = complete || file !== undefined
  return {
    source: [source, complete ? '' : file?.source].filter(Boolean).join('; '),
    linesOf(code) {
      const wanted = code.slice(0, DIGITS)
      // Six digits of a tariff that is known in part could mean a line that is not here.
      if (wanted.length < 6 || (wanted.length < DIGITS && !isWhole)) return []
      const found: TariffLine[] = []
      for (let at = firstFrom(all, wanted, (line) => line.code); all[at]?.code.startsWith(wanted); at += 1)
        found.push(all[at]!)
      return found
    },
  }
}
