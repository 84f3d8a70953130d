import { classOfDensity, densityOf } from '#src/domain/freight/freight-class.ts'
import { denseOf, type Hazard, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import { convert, type LengthUnit, type WeightUnit } from '#src/domain/shared/units.ts'

/**
 * A single handling unit on the dock. `weight` and `size` are of one unit; null if a whole trailer or
 * container was booked by its total.
 */
export interface LoadUnit {
  packaging: string
  description: string
  weight: { value: number; unit: WeightUnit } | null
  size: { length: number; width: number; height: number; unit: LengthUnit } | null
}

/**
 * Every handling unit individually, as labels need them. None for a container that isn't unpacked on the way.
 */
export function unitsOf({ request }: Pick<LoadShipment, 'request'>): LoadUnit[] {
  if (request.units)
    return request.units.flatMap((unit) => Array.from({ length: unit.quantity }, () => toLoadUnit(unit)))
  return Array.from({ length: Number(request.totalPallets) || 0 }, () => ({
    packaging: 'pallet',
    description: request.description ?? '',
    weight: null,
    size: null,
  }))
}

/** The load's total weight in pounds. */
export function poundsOf({ request }: Pick<LoadShipment, 'request'>): number {
  if (request.units)
    return request.units.reduce(
      (sum, { quantity, weight, weightUnit }) => sum + quantity * convert(weight, weightUnit, 'lb'),
      0,
    )
  return convert(Number(request.totalWeight) || 0, request.weightUnit as WeightUnit, 'lb')
}

/** The freight class set by the shipper, or the one for its density (docs/facts.md §4). */
export const classOf = (unit: HandlingUnit): string =>
  unit.freightClass || classOfDensity(densityOf([denseOf(unit)]).pcf)

/** Dangerous goods that were described. */
export const hazardsOf = ({ request }: Pick<LoadShipment, 'request'>): Hazard[] =>
  (request.units ?? []).flatMap(({ goods }) =>
    goods.flatMap(({ isHazmat, hazard }) => (isHazmat && hazard ? [hazard] : [])),
  )

/**
 * UN number, shipping name (technical name), class (subsidiary), packing group: the order of TDG Regulations
 * s. 3.5.
 */
export const hazardText = (
  { unNumber, shippingName, technicalName, hazardClass, subsidiaryClasses, packingGroup }: Hazard,
  words: { class: string; group: string },
): string =>
  [
    unNumber,
    shippingName + (technicalName ? ` (${technicalName})` : ''),
    `${words.class} ${hazardClass}${subsidiaryClasses ? ` (${subsidiaryClasses})` : ''}`,
    ...(packingGroup ? [`${words.group} ${packingGroup}`] : []),
  ].join(', ')

function toLoadUnit({
  packaging,
  goods,
  weight,
  weightUnit,
  length,
  width,
  height,
  dimensionUnit,
}: HandlingUnit): LoadUnit {
  return {
    packaging,
    description: goods[0]?.description ?? '',
    weight: { value: weight, unit: weightUnit },
    size: { length, width, height, unit: dimensionUnit },
  }
}
