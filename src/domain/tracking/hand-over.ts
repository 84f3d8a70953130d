import { trackingKey } from './tracking-number.ts'
import type { Scan } from './scan.ts'

/** A parcel of a manifest, and what can be scanned on its labels. */
export interface ManifestParcel {
  orderId: string
  orderNumber: string
  trackingNumber: string
  /** '' once personal data was removed. */
  recipient: string
  pieces: number
  /** One for each piece; empty until its label was made. */
  ssccs: string[]
}

/** What was found so far: pieces as `pieceKey` writes them, and numbers that aren't on the manifest. */
export interface HandOver {
  found: string[]
  foreign: string[]
}

/** added: these pieces are here. again: they were already. whichPiece: its number is on several labels. */
export type HandOverResult =
  | { outcome: 'added' | 'again'; parcel: ManifestParcel; pieces: string[] }
  | { outcome: 'whichPiece'; parcel: ManifestParcel }
  | { outcome: 'foreign'; number: string }

export const NOTHING_FOUND: HandOver = { found: [], foreign: [] }

const pieceKey = ({ orderId }: ManifestParcel, n: number): string => `${orderId}/${n}`
export const piecesOf = (parcel: ManifestParcel): string[] =>
  Array.from({ length: parcel.pieces }, (_, n) => pieceKey(parcel, n))

/**
 * Which parcel of the manifest the barcodes of one picture are on. Labels of several pieces differ only in
 * their SSCC, so that counts before the tracking number. undefined: there was no number, or only the SSCC of a
 * parcel that isn't on it, whose tracking number is beside.
 */
export function checkScan(
  parcels: readonly ManifestParcel[],
  { found }: HandOver,
  scans: readonly Scan[],
): HandOverResult | undefined {
  const numbers = scans.filter(({ kind }) => kind !== 'other').map(({ number }) => number)
  for (const number of numbers)
    for (const parcel of parcels) {
      const at = parcel.ssccs.indexOf(number)
      if (at >= 0) return ticked(parcel, [pieceKey(parcel, at)], found)
    }
  const parcel = parcels.find(({ trackingNumber, orderNumber }) =>
    numbers.some((number) => [trackingNumber, orderNumber].map(trackingKey).includes(trackingKey(number))),
  )
  if (parcel && parcel.pieces > 1 && missingOf(parcel, found) > 0) return { outcome: 'whichPiece', parcel }
  if (parcel) return ticked(parcel, piecesOf(parcel), found)
  const [foreign] = scans.filter(({ kind }) => kind !== 'other' && kind !== 'piece')
  return foreign && { outcome: 'foreign', number: foreign.number }
}

function ticked(parcel: ManifestParcel, pieces: string[], found: readonly string[]): HandOverResult {
  const outcome = pieces.every((piece) => found.includes(piece)) ? 'again' : 'added'
  return { outcome, parcel, pieces }
}

/** The hand-over with that result. */
export function withResult(before: HandOver, result: HandOverResult): HandOver {
  if (result.outcome === 'added') return { ...before, found: union(before.found, result.pieces) }
  return result.outcome === 'foreign'
    ? { ...before, foreign: union(before.foreign, [result.number]) }
    : before
}

/** How many pieces of it weren't found yet. */
export const missingOf = (parcel: ManifestParcel, found: readonly string[]): number =>
  piecesOf(parcel).filter((piece) => !found.includes(piece)).length

const union = (all: readonly string[], more: readonly string[]): string[] => [...new Set([...all, ...more])]
