import type { FreightRequest } from './freight.ts'
import { convert } from '#src/domain/shared/units.ts'

/** The weight of the whole load in kilograms, as far as it was typed. */
export function grossKg({ mode, units, totalWeight, weightUnit }: FreightRequest): number {
  if (mode !== 'ltl') return convert(Number(totalWeight) || 0, weightUnit, 'kg')
  return (units ?? []).reduce(
    (sum, { quantity, weight, weightUnit: unit }) =>
      sum + convert(Number(weight) || 0, unit, 'kg') * (Number(quantity) || 0),
    0,
  )
}
