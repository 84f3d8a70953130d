import type { Piece } from './billed-weight.ts'
import type { Cents } from '#src/domain/money/money.ts'
import {
  isInForce,
  type RateCard,
  type ServiceRow,
  type SurchargeKind,
  type SurchargeRow,
} from './rate-card.ts'
import type { ShippingOptions } from '#src/domain/parcel/parcel.ts'

export interface CountedPiece extends Piece {
  quantity: number
  insuranceValue: Cents
}
export interface ExtraCharge {
  kind: SurchargeKind
  ownCents: Cents
  listCents: Cents
}

/** `remoteEnds`: how many of the two ends are beyond the carrier's daily routes. */
export interface Delivery {
  residential: boolean
  remoteEnds: number
  signature: ShippingOptions['signature']
}

/** The surcharges of a shipment with one service, or the message id of what the service doesn't offer. */
export function surchargesOf(
  card: RateCard,
  service: ServiceRow,
  day: string,
  pieces: CountedPiece[],
  delivery: Delivery,
): ExtraCharge[] | string {
  const row = (kind: SurchargeKind) => surchargeRow(card, service, kind, day)
  const count = pieces.reduce((sum, piece) => sum + piece.quantity, 0)
  const charges: ExtraCharge[] = []
  const add = (found: SurchargeRow | null, times: number) => {
    if (found && times > 0)
      charges.push({ kind: found.kind, ownCents: found.ownCents * times, listCents: found.listCents * times })
  }
  const perPieceOrShipment = (kind: SurchargeKind, ends = 1) => {
    const found = row(kind)
    add(found, (found?.per === 'piece' ? count : 1) * ends)
    return found !== null
  }
  if (delivery.residential) perPieceOrShipment('residential')
  if (delivery.remoteEnds > 0) perPieceOrShipment('remote', delivery.remoteEnds)
  for (const [found, times] of sizeCharges(pieces, [row('oversize'), row('handling')])) add(found, times)
  if (delivery.signature === 'signature' && !perPieceOrShipment('signature')) return 'rating.noSignature'
  if (delivery.signature === 'adult' && !perPieceOrShipment('adult_signature')) return 'rating.noSignature'
  const cover = coverOf(pieces, row('insurance'))
  if (typeof cover === 'string') return cover
  add(row('insurance'), cover)
  return charges
}

/** A row of the service takes precedence over its carrier's; then the newest in force. */
function surchargeRow(
  card: RateCard,
  service: ServiceRow,
  kind: SurchargeKind,
  day: string,
): SurchargeRow | null {
  const rows = card.surcharges.filter(
    (row) => row.carrier === service.carrier && row.kind === kind && isInForce(row, day),
  )
  const ofService = rows.filter((row) => row.service === service.service)
  return (
    (ofService.length > 0 ? ofService : rows.filter((row) => row.service === null)).toSorted((a, b) =>
      b.validFrom.localeCompare(a.validFrom),
    )[0] ?? null
  )
}

/** Each piece pays for its size once: the more expensive of the limits it exceeds. */
function sizeCharges(pieces: CountedPiece[], rows: (SurchargeRow | null)[]): Map<SurchargeRow, number> {
  const times = new Map<SurchargeRow, number>()
  for (const piece of pieces) {
    const due = rows
      .filter((row) => row !== null)
      .filter((row) => exceeds(piece, row))
      .toSorted((a, b) => b.ownCents - a.ownCents)[0]
    if (due) times.set(due, due.per === 'shipment' ? 1 : (times.get(due) ?? 0) + piece.quantity)
  }
  return times
}

function exceeds(piece: Piece, row: SurchargeRow): boolean {
  const over = (value: number, limit: number | null) => limit !== null && value > limit
  return (
    over(piece.sides[0], row.longestOver) ||
    over(piece.sides[1], row.secondOver) ||
    over(piece.lengthGirth, row.lengthGirthOver) ||
    over(piece.weight, row.weightOver)
  )
}

/** Started hundreds of dollars above the included cover, over all pieces. */
function coverOf(pieces: CountedPiece[], row: SurchargeRow | null): number | string {
  const included = row?.includedCents ?? 0
  const extra = pieces.map(
    (piece) => piece.quantity * Math.ceil(Math.max(0, piece.insuranceValue - included) / 10_000),
  )
  const hundreds = extra.reduce((sum, one) => sum + one, 0)
  if (hundreds > 0 && !row) return 'rating.noInsurance'
  const limit = row?.limitCents ?? null
  if (limit !== null && pieces.some((piece) => piece.insuranceValue > limit)) return 'rating.insuranceLimit'
  return hundreds
}
