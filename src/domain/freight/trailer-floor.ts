import type { DensePiece } from './freight-class.ts'

/** Usable width of a 53-foot trailer in inches (docs/facts.md §4: 98 to 99). */
const TRAILER_WIDTH = 98

export interface FloorPiece extends DensePiece {
  stackable: boolean
}

/**
 * Linear feet of trailer floor: length along the trailer, as many abreast as its width takes regardless of
 * rows, two high where units of the same kind can be stacked. The longest are loaded first, each into the
 * first gap that takes it (first-fit decreasing height), so that the order of the pieces makes no difference.
 * @param turned sides swapped, as a dispatcher may do to save floor.
 */
export function linearFeet(pieces: readonly FloorPiece[], turned = false): number {
  const ranks: { depth: number; left: number }[] = []
  for (const { depth, across, count } of stacksOf(pieces, turned)) {
    let waiting = count
    for (const rank of ranks) {
      const loaded = Math.min(waiting, Math.floor(rank.left / across + FLOAT_TOLERANCE))
      rank.left -= loaded * across
      waiting -= loaded
    }
    const abreast = Math.max(1, Math.floor(TRAILER_WIDTH / across + FLOAT_TOLERANCE))
    for (; waiting > 0; waiting -= abreast)
      ranks.push({ depth, left: TRAILER_WIDTH - Math.min(waiting, abreast) * across })
  }
  return ranks.reduce((sum, { depth }) => sum + depth, 0) / 12
}

/** What stands on the floor, with the room it takes, the longest first. */
function stacksOf(
  pieces: readonly FloorPiece[],
  turned: boolean,
): { depth: number; across: number; count: number }[] {
  const stacks = new Map<string, { depth: number; across: number; stackable: boolean; count: number }>()
  for (const { lengthIn, widthIn, stackable, quantity } of pieces) {
    const [depth, across] = turned ? [widthIn, lengthIn] : [lengthIn, widthIn]
    const key = `${depth} ${across} ${stackable}`
    const same = stacks.get(key)
    stacks.set(key, { depth, across, stackable, count: (same?.count ?? 0) + quantity })
  }
  return [...stacks.values()]
    .map(({ stackable, count, ...sides }) => ({ ...sides, count: stackable ? Math.ceil(count / 2) : count }))
    .toSorted((a, b) => b.depth - a.depth || b.across - a.across)
}

/** Floating-point error of converted centimetres. */
const FLOAT_TOLERANCE = 1e-9
