import classes from '#src/domain/data/freight-classes.json'

/** All eighteen classes; density alone gives thirteen of them (facts §4). */
export const FREIGHT_CLASSES: readonly string[] = classes.all

/**
 * A piece as it stands on the floor: outermost sides with its pallet in inches, pounds of one, and how many.
 */
export interface DensePiece {
  quantity: number
  lengthIn: number
  widthIn: number
  heightIn: number
  weightLb: number
}

export interface Density {
  pounds: number
  cubicFeet: number
  /** Pounds per cubic foot; 0 while nothing has a size. */
  pcf: number
}

/** Over the whole shipment, without rounding (facts §4). */
export function densityOf(pieces: readonly DensePiece[]): Density {
  const pounds = pieces.reduce((sum, { quantity, weightLb }) => sum + quantity * weightLb, 0)
  const cubicFeet = pieces.reduce(
    (sum, { quantity, lengthIn, widthIn, heightIn }) =>
      sum + (quantity * lengthIn * widthIn * heightIn) / 1728,
    0,
  )
  return { pounds, cubicFeet, pcf: cubicFeet > 0 ? pounds / cubicFeet : 0 }
}

/**
 * The class of a density: NMFTA Docket 2025-1, in force since 2025-07-19; a bound belongs to the class above
 * it.
 */
export function classOfDensity(pcf: number): string {
  return classes.scale.find(({ minPcf }) => pcf + DUST >= minPcf)!.class
}

/** Pounds per cubic foot where a cheaper class begins. */
export const DENSITY_BOUNDS: readonly number[] = classes.scale
  .map(({ minPcf }) => minPcf)
  .filter((pcf) => pcf > 0)

/**
 * The class next door when a scale's usual error reaches it: who rounds a pound or an inch gets billed as
 * that one. Null far from a bound.
 */
export function nearbyClass(pcf: number): { class: string; atPcf: number } | null {
  const at = classes.scale.findIndex(({ minPcf }) => pcf + DUST >= minPcf)
  const here = classes.scale[at]!
  const [denser, lighter] = [classes.scale[at - 1], classes.scale[at + 1]]
  if (denser && pcf >= denser.minPcf * (1 - NEAR)) return { class: denser.class, atPcf: denser.minPcf }
  if (lighter && pcf < here.minPcf * (1 + NEAR)) return { class: lighter.class, atPcf: here.minPcf }
  return null
}

/** House default: within three percent of a bound. */
const NEAR = 0.03
/** Binary dust of 48·40·36/1728, far below any scale. */
const DUST = 1e-9
