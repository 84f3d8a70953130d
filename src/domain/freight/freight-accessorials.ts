import type { AccessorialRow } from './freight-rate-card.ts'
import { LIABILITY_CENTS_A_POUND } from './freight-rate-card.ts'
import type { FreightLine } from './freight-rate.ts'
import type { FreightRequest } from './freight.ts'
import { isHazardous } from './freight-booking.ts'
import { densityOf } from './freight-class.ts'
import { denseOf, ratedPieces } from './handling-unit.ts'
import { percentOf, type Cents } from '#src/domain/money/money.ts'
import { convert } from '#src/domain/shared/units.ts'

interface Basis {
  freightCents: Cents
  billedLb: number
  crossesBorder: boolean
  guaranteed: boolean
}

/**
 * Every charge besides the carriage: what the places require, what was chosen, and what the goods need. Of
 * several rows of a code, the newest in force counts. @returns a message id when something is needed that
 * this carrier doesn't offer
 */
export function accessorialsOf(
  rows: readonly AccessorialRow[],
  request: FreightRequest,
  basis: Basis,
): FreightLine[] | string {
  const lines: FreightLine[] = []
  for (const code of codesOf(request, basis)) {
    const row = rows
      .filter((one) => one.code === code)
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]
    if (!row) {
      if (UNREQUESTED.has(code)) continue
      return 'freight.noService'
    }
    const amountCents = Math.max(amountOf(row, request, basis), 0)
    if (amountCents > 0) lines.push({ kind: code, amountCents })
  }
  return lines
}

/** Charged where the card has a price, and free where it has none: nobody asked for them. */
const UNREQUESTED = new Set(['overlen', 'custp', 'stop', 'guaranteed'])

/** Codes of data/accessorials, in the order they are billed. */
function codesOf(
  {
    mode,
    from,
    to,
    stops,
    services,
    temperature,
    trailer,
    units,
    insuranceValue,
    ...request
  }: FreightRequest,
  { crossesBorder, guaranteed }: Basis,
): string[] {
  return [
    ...(from.placeKind === 'residential' ? ['respu'] : []),
    ...(to.placeKind === 'residential' ? ['resdl'] : []),
    ...(from.placeKind === 'limited' ? ['lapu'] : []),
    ...(to.placeKind === 'limited' || (stops ?? []).some(({ placeKind }) => placeKind === 'limited')
      ? ['ladl']
      : []),
    ...services,
    ...(isHazardous({ units, isHazmat: request.isHazmat }) ? ['haz'] : []),
    ...(temperature === 'protect_from_freeze' ? ['pff'] : []),
    ...(mode === 'ltl' ? ['overlen'] : []),
    ...((stops ?? []).length > 0 ? ['stop'] : []),
    ...(trailer?.tarps && trailer.equipment === 'open_deck' ? ['tarp'] : []),
    ...(trailer?.team ? ['team'] : []),
    ...(crossesBorder ? ['custp'] : []),
    ...(guaranteed ? ['guaranteed'] : []),
    ...(insuranceValue > 0 ? ['insurance'] : []),
  ]
}

function amountOf(
  { code, per, amountCents, percent, minimumCents, over }: AccessorialRow,
  { units, stops, container, insuranceValue, totalWeight, weightUnit }: FreightRequest,
  { freightCents, billedLb }: Basis,
): Cents {
  const count = {
    shipment: 1,
    unit: (units ?? []).reduce(
      (sum, unit) => sum + (code === 'overlen' && longest(unit) <= over ? 0 : unit.quantity),
      0,
    ),
    stop: (stops ?? []).length,
    cwt: Math.ceil(billedLb / 100),
    hour: 0,
    day: (container?.chassisDays ?? 1) * (container?.count ?? 1),
    // The carrier is liable for this much per pound anyway.
    hundred: Math.ceil(
      Math.max(
        0,
        insuranceValue -
          Math.max(over, Math.floor(weightOf(units, totalWeight, weightUnit) * LIABILITY_CENTS_A_POUND)),
      ) / 10_000,
    ),
    percent: 0,
  }[per]
  const cents = per === 'percent' ? percentOf(freightCents, percent) : count * amountCents
  return cents > 0 ? Math.max(cents, minimumCents) : 0
}

const weightOf = (
  units: FreightRequest['units'],
  totalWeight: number | null,
  unit: FreightRequest['weightUnit'],
): number => (units ? densityOf(ratedPieces(units)).pounds : convert(totalWeight ?? 0, unit, 'lb'))

function longest(unit: Parameters<typeof denseOf>[0]): number {
  const { lengthIn, widthIn } = denseOf(unit)
  return Math.max(lengthIn, widthIn)
}
