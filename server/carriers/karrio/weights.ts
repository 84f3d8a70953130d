import type { RateRequest } from '#src/domain/rating/rating.ts'
import { convert, type WeightUnit } from '#src/domain/shared/units.ts'

/** A gateway doesn't tell the billed weight: the weight of all pieces, in the unit of the first. */
export function billedWeightOf(parcels: RateRequest['parcels']): { value: number; unit: WeightUnit } {
  const unit = (parcels[0]?.weightUnit ?? 'lb') as WeightUnit
  const value = parcels.reduce(
    (sum, { quantity, weight, weightUnit }) =>
      sum + quantity * convert(weight, weightUnit as WeightUnit, unit),
    0,
  )
  return { value: Math.round(value * 100) / 100, unit }
}
