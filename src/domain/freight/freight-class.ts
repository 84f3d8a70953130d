import classes from '#src/domain/data/freight-classes.json'

/** All eighteen classes; density alone gives thirteen of them (docs/facts.md §4). */
export const FREIGHT_CLASSES: readonly string[] = classes.all

/**
 * A piece as it stands on the floor: outermost sides with its pallet in inches, the weight of one in pounds,
 * and how many.
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

/** Over the whole shipment, without rounding (docs/facts.md §4). */
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
 * The class of a density: NMFTA Docket 2025-1, in force since 2025-07-19; a boundary belongs to the class
 * above it.
 */
export function classOfDensity(pcf: number): string {
  return classes.scale.find(({ minPcf }) => pcf + FLOAT_TOLERANCE >= minPcf)!.class
}

/** Densities, in pounds per cubic foot, at which a cheaper class begins. */
export const DENSITY_BOUNDS: readonly number[] = classes.scale
  .map(({ minPcf }) => minPcf)
  .filter((pcf) => pcf > 0)

/**
 * The neighbouring class if the usual error of a scale could reach it: rounding by a pound or an inch could
 * then be billed as that class. Null far from a boundary.
 */
export function nearbyClass(pcf: number): { class: string; atPcf: number } | null {
  const at = classes.scale.findIndex(({ minPcf }) => pcf + FLOAT_TOLERANCE >= minPcf)
  const here = classes.scale[at]!
  const [denser, lighter] = [classes.scale[at - 1], classes.scale[at + 1]]
  if (denser && pcf >= denser.minPcf * (1 - NEAR)) return { class: denser.class, atPcf: denser.minPcf }
  if (lighter && pcf < here.minPcf * (1 + NEAR)) return { class: lighter.class, atPcf: here.minPcf }
  return null
}

/** House default: within three percent of a boundary. */
const NEAR = 0.03
/** Floating-point error of 48·40·36/1728, far below the precision of any scale. */
const FLOAT_TOLERANCE = 1e-9
