import { classOfDensity, DENSITY_BOUNDS, densityOf } from './freight-class.ts'
import type { RatedPiece } from './handling-unit.ts'
import { chargeByWeight, type WeightBreak } from './ltl-weight.ts'
import type { Cents } from '#src/domain/money/money.ts'

interface Tariff {
  breaks: readonly WeightBreak[]
  /** Class → percent of class 100. */
  percents: ReadonlyMap<string, number>
}
/** Pounds that a load is billed as because of the room it takes, and by which rule. */
interface Room {
  pounds: number
  by: 'cube' | 'linear'
}
export interface LoadCharge {
  cents: Cents
  billedLb: number
  billedBy: 'actual' | 'deficit' | Room['by']
  /** The most expensive of the classes it is charged at. */
  freightClass: string
}

/**
 * The price of a load before the minimum: for its weight or for the room it takes, whichever is more. Never
 * for both: pounds that are billed for room make the load denser, and so of a cheaper class than its actual
 * weight would.
 * @returns null when the card has no price for it
 */
export function chargeLoad(pieces: readonly RatedPiece[], room: Room, tariff: Tariff): LoadCharge | null {
  const { pounds, cubicFeet } = densityOf(pieces)
  const byScale = leastOf(
    pieces.map((piece) => ({ pounds: piece.quantity * piece.weightLb, own: piece.freightClass })),
    cubicFeet,
    tariff,
  )
  const inRoom = (piece: RatedPiece) => (room.pounds * densityOf([piece]).cubicFeet) / cubicFeet
  const byRoom =
    room.pounds > 0
      ? leastOf(
          pieces.map((piece) => ({ pounds: inRoom(piece), own: piece.freightClass, atMostDensity: true })),
          cubicFeet,
          tariff,
        )
      : null
  if (
    byRoom &&
    (!byScale || byRoom.cents > byScale.cents || (byRoom.cents === byScale.cents && room.pounds > pounds))
  )
    return { ...byRoom, billedBy: room.by }
  return byScale
}

/**
 * `own`: the class the shipper declares; '' = that of the density, and a load is never charged at a more
 * expensive one than that.
 */
interface Part {
  pounds: number
  own: string
  atMostDensity?: boolean
}

/**
 * The lowest charge for these pounds: as they are, or as if they weighed what the next class begins with
 * ("bumping", NMFC item 171). Like the deficit rule of weight breaks, it ensures that the heavier of two
 * loads never costs less.
 */
function leastOf(parts: readonly Part[], cubicFeet: number, { breaks, percents }: Tariff): LoadCharge | null {
  const pounds = parts.reduce((sum, part) => sum + part.pounds, 0)
  const bounds = parts.every(({ own, atMostDensity }) => own && !atMostDensity)
    ? []
    : DENSITY_BOUNDS.map((pcf) => pcf * cubicFeet).filter((bound) => bound > pounds + FLOAT_TOLERANCE)
  let least: LoadCharge | null = null
  for (const billed of [pounds, ...bounds]) {
    const ofDensity = classOfDensity(billed / cubicFeet)
    const percentOf = (freightClass: string) => percents.get(freightClass) ?? NaN
    const classes = parts.map(({ own, atMostDensity }) =>
      own && !(atMostDensity && percentOf(own) > percentOf(ofDensity)) ? own : ofDensity,
    )
    const weights = parts.map((part, at) => ({ pounds: part.pounds, percent: percentOf(classes[at]!) }))
    const lightest = Math.min(...weights.map(({ percent }) => percent))
    const charge = Number.isNaN(lightest)
      ? null
      : chargeByWeight([...weights, { pounds: billed - pounds, percent: lightest }], breaks)
    if (!charge || (least && least.cents <= charge.cents)) continue
    least = {
      cents: charge.cents,
      billedLb: charge.billedLb,
      billedBy: charge.deficit || billed > pounds ? 'deficit' : 'actual',
      freightClass: classes.toSorted((a, b) => Number(b) - Number(a))[0]!,
    }
  }
  return least
}

/** Floating-point error, far below the precision of a scale. */
const FLOAT_TOLERANCE = 1e-7
