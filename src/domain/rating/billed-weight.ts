import type { Parcel } from '#src/domain/parcel/parcel.ts'
import { LENGTH_UNIT_OF, WEIGHT_UNIT_OF, type CardUnits, type ServiceRow } from './rate-card.ts'
import { convert, roundDimensionUp, roundWeightUp } from '#src/domain/shared/units.ts'

/** One piece in the units of a card, sides rounded up (D31), longest first. */
export interface Piece {
  weight: number
  sides: [number, number, number]
  lengthGirth: number
}

export function pieceIn(
  units: CardUnits,
  parcel: Pick<Parcel, 'weight' | 'weightUnit' | 'length' | 'width' | 'height' | 'dimensionUnit'>,
): Piece {
  const side = (value: number) =>
    roundDimensionUp(convert(value, parcel.dimensionUnit, LENGTH_UNIT_OF[units]))
  const sides = [side(parcel.length), side(parcel.width), side(parcel.height)].toSorted((a, b) => b - a) as [
    number,
    number,
    number,
  ]
  // Girth is measured around the two shorter sides (docs/facts.md §3).
  return {
    weight: convert(parcel.weight, parcel.weightUnit, WEIGHT_UNIT_OF[units]),
    sides,
    lengthGirth: sides[0] + 2 * (sides[1] + sides[2]),
  }
}

/**
 * The weight a piece is charged for: the larger of its actual and dimensional weight, rounded up to the
 * service's step (docs/facts.md §3).
 */
export function billedWeight(piece: Piece, service: Pick<ServiceRow, 'divisor' | 'weightStep'>): number {
  const [length, width, height] = piece.sides
  return roundWeightUp(
    Math.max(piece.weight, (length * width * height) / service.divisor),
    service.weightStep,
  )
}
