import { percentOf } from '#src/domain/money/money.ts'
import type { CustomsEstimate } from './customs-estimate.ts'
import { lineCents } from './customs-rules.ts'
import {
  estimateDuty,
  type DutyAnswer,
  type DutyEstimate,
  type DutyQuestion,
  type EntryMode,
} from './duty.ts'
import type { DutyTables } from './tariff.ts'

export const entryModeOf = ({
  carrierKind,
  transportMode,
}: Pick<CustomsEstimate, 'carrierKind' | 'transportMode'>): EntryMode => {
  if (carrierKind !== 'carrier') return carrierKind === 'post' ? 'mail' : 'courier'
  return transportMode === 'ocean' ? 'sea' : 'freight'
}

/** Takes validated values. */
export function dutyQuestionOf(values: CustomsEstimate): DutyQuestion {
  const {
    fromCountry,
    toCountry,
    arrivalDate,
    importerKind,
    province,
    currency,
    exchangeRate,
    brokered,
    goods,
  } = values
  const to = toCountry as DutyQuestion['to']
  return {
    from: fromCountry,
    to,
    date: arrivalDate,
    mode: entryModeOf(values),
    currency: currency as DutyQuestion['currency'],
    brokered,
    ...(exchangeRate && { usdInCad: exchangeRate }),
    ...(to === 'CA' && importerKind === 'person' && { casualTo: province }),
    lines: goods.map((line) => ({
      valueCents: lineCents(line),
      hsCode: line.hsCode,
      origin: line.originCountry,
      cusma: line.originates,
      ratePct: line.dutyRate,
    })),
  }
}

/** null: the day is before the tables begin, or the amounts are too large. */
export function estimateOrNull(question: DutyQuestion, tables: DutyTables): DutyAnswer | null {
  try {
    return estimateDuty(question, tables)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Value, duty, taxes and fees: the cost of the goods on arrival, without freight. */
export const landedCents = ({ valueCents, totalCents }: DutyEstimate): number => valueCents + totalCents

/** Duty and fees together as a percentage of the value, with one decimal; null for goods worth nothing. */
export const shareOfValue = ({ valueCents, totalCents }: DutyEstimate): number | null =>
  valueCents === 0 ? null : Math.round((percentOf(totalCents, '100') * 1000) / valueCents) / 10
