/**
 * The weight `cubicFeet` are billed as when they weigh less, in whole pounds (docs/facts.md §4: ten per cubic
 * foot in Canada).
 */
export const cubedPounds = (cubicFeet: number, lbPerCubicFoot: number): number =>
  Math.ceil(cubicFeet * lbPerCubicFoot - FLOAT_TOLERANCE)

/** A price per hundred pounds from a minimum weight on. */
export interface WeightBreak {
  fromLb: number
  perCwtCents: number
}
/** Pounds rated at a multiple of the break's price (freight class: percent of class 100). */
export interface RatedWeight {
  pounds: number
  percent: number
}

/**
 * The lowest charge for a weight: at its own break, or as if it weighed what a higher break begins with
 * ("deficit weight", where the missing pounds are rated as the cheapest goods). Whole cents, half up.
 * @param breaks in any order; the first begins at or below the weight.
 * @returns null when no break holds it
 */
export function chargeByWeight(
  weights: readonly RatedWeight[],
  breaks: readonly WeightBreak[],
): { cents: number; billedLb: number; deficit: boolean } | null {
  const pounds = weights.reduce((sum, one) => sum + one.pounds, 0)
  const sorted = breaks.toSorted((a, b) => a.fromLb - b.fromLb)
  const atOwnBreak = sorted.findLast(({ fromLb }) => fromLb <= pounds + FLOAT_TOLERANCE)
  if (!atOwnBreak) return null
  const lightest = Math.min(...weights.map(({ percent }) => percent))
  const costs = [atOwnBreak, ...sorted.filter(({ fromLb }) => fromLb > pounds + FLOAT_TOLERANCE)].map(
    (at) => {
      const deficit = Math.max(0, at.fromLb - pounds)
      const hundredths = weights.reduce((sum, one) => sum + one.pounds * one.percent, 0) + deficit * lightest
      return {
        cents: Math.round((at.perCwtCents * hundredths) / 10_000 + FLOAT_TOLERANCE),
        billedLb: pounds + deficit,
        deficit: deficit > 0,
      }
    },
  )
  return costs.reduce((best, one) => (one.cents < best.cents ? one : best))
}

/** Floating-point error, far below a cent and the precision of a scale. */
const FLOAT_TOLERANCE = 1e-7
