import { billedWeight, pieceIn } from './billed-weight.ts'
import {
  addBusinessDays,
  collectionDay,
  collectionDelay,
  type CollectionDelay,
} from '#src/domain/calendar/calendar.ts'
import { percentsOn } from './fuel.ts'
import type { Gazetteer } from '#src/domain/address/gazetteer.ts'
import { carrierWorks } from './closures.ts'
import { percentOf, sumCents, type Cents } from '#src/domain/money/money.ts'
import type { Parcel, ShippingOptions } from '#src/domain/parcel/parcel.ts'
import { remoteAt } from './remote-areas.ts'
import { newestOn, WEIGHT_UNIT_OF, type CarrierRow, type RateCard, type ServiceRow } from './rate-card.ts'
import { surchargesOf, type CountedPiece, type ExtraCharge } from './surcharges.ts'
import { freightTaxes, taxDay, type TaxLine } from '#src/domain/money/tax.ts'
import type { WeightUnit } from '#src/domain/shared/units.ts'
import { isSameCity, zoneOf, type End } from './zones.ts'

/** The lines of a price (D13); labels are 'price.<kind>'. */
export const PRICE_LINE_KINDS = [
  'freight',
  'residential',
  'remote',
  'oversize',
  'handling',
  'signature',
  'adult_signature',
  'insurance',
  'fuel',
  'carbon',
] as const
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number]
export interface PriceLine {
  kind: PriceLineKind
  amountCents: Cents
}

export interface RateRequest {
  from: { country: string; postalCode: string }
  to: { country: string; postalCode: string; residential: boolean }
  parcels: Parcel[]
  /** YYYY-MM-DD at the origin. */
  shipDate: string
  options: ShippingOptions
}

export interface RateIdentity {
  carrierCode: string
  carrierName: string
  serviceCode: string
  serviceName: string
  sample: boolean
}

export interface Rate extends RateIdentity {
  refused: null
  lines: PriceLine[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
  /** The same shipment at list prices, taxes included. */
  listTotalCents: Cents
  savingCents: Cents
  transitDays: number
  /** The business day the carrier takes it: later than requested after the cut-off or on a closed day. */
  shipDate: string
  /** Why it is later, where that is known. */
  delay?: { why: CollectionDelay; cutOff: string }
  deliveryDate: string
  /** Sum over the pieces, each rounded up on its own. */
  billedWeight: { value: number; unit: WeightUnit }
  zone: string
  /** Missing: not known whether it travels by air. */
  byAir?: boolean
  /** Set where a postal service carries it. */
  byPost?: true
}

/** Why this service doesn't take it: a message id. */
export interface RefusedRate extends RateIdentity {
  refused: string
}

export type RateResult = Rate | RefusedRate

/**
 * The price of a shipment with every service of the card, cheapest first, refusals last; the same on the
 * server and on an offline device. Order (docs/facts.md §3, §1): pieces by billed weight → minimum →
 * surcharges → fuel and carbon on freight and surcharges → tax by destination, rounded once. No fuel on
 * insurance (house default).
 * @param now decides cut-off and day at the origin. The request must have passed quickQuoteSchema.
 */
export function rateParcels(
  card: RateCard,
  request: RateRequest,
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): RateResult[] {
  const from = endOf(request.from, gazetteer)
  const to = endOf(request.to, gazetteer)
  const results = newestOn(card.services, request.shipDate, ({ service }) => service)
    .flatMap((service) =>
      card.carriers
        .filter(({ carrier }) => carrier === service.carrier)
        .map((carrier) => ({ service, carrier })),
    )
    .map(({ service, carrier }): RateResult => {
      const identity = {
        carrierCode: carrier.carrier,
        carrierName: carrier.name,
        serviceCode: service.service,
        serviceName: service.name,
        sample: carrier.sample,
      }
      const rated = rateService(card, carrier, service, request, from, to, now)
      return typeof rated === 'string'
        ? { ...identity, refused: rated }
        : { ...identity, refused: null, ...rated }
    })
  return results.toSorted((a, b) => total(a) - total(b))
}

type Rated = Omit<Rate, keyof RateIdentity | 'refused'>

function rateService(
  card: RateCard,
  carrier: CarrierRow,
  service: ServiceRow,
  request: RateRequest,
  from: End,
  to: End,
  now: Date,
): Rated | string {
  if (!from.place) return 'rating.unknownOrigin'
  if (!to.place && (to.country === 'CA' || to.country === 'US')) return 'rating.unknownDestination'
  if (!carrier.post && (from.place.military || to.place?.military)) return 'rating.military'
  if (request.options.sameCityOnly && !isSameCity(from, to)) return 'rating.notSameCity'
  if (request.options.canadianService && leavesCanada(card, service)) return 'rating.notCanadian'
  const works =
    ({ country, place }: End) =>
    (day: string) =>
      carrierWorks(card, carrier.carrier, { country, province: place?.province ?? '' }, day)
  const collected = [request.shipDate, service.cutOff, from.place.tz, now, works(from)] as const
  const shipDate = collectionDay(...collected)
  const delay = collectionDelay(...collected)
  const zoned = zoneOf(card, service, from, to, shipDate)
  const days =
    zoned &&
    (zoned.days ??
      card.transit.find((row) => row.service === service.service && row.zone === zoned.zone)?.days)
  if (!zoned || days === null || days === undefined) return 'rating.notServed'
  const { zone } = zoned
  const beyond = (
    [
      ['origin', from],
      ['destination', to],
    ] as const
  ).flatMap(
    ([end, { country, postalCode }]) =>
      remoteAt(
        card,
        { country, postalCode, end, carrier: service.carrier, service: service.service },
        shipDate,
      ) ?? [],
  )
  if (beyond.some(({ access }) => access === 'none')) return 'rating.tooRemote'

  const pieces = request.parcels.map((parcel): CountedPiece => ({
    ...pieceIn(carrier.units, parcel),
    quantity: parcel.quantity,
    insuranceValue: parcel.insuranceValue,
  }))
  if (pieces.some((piece) => piece.weight > service.maxWeight)) return 'rating.tooHeavy'
  if (
    pieces.some((piece) => piece.sides[0] > service.maxLength || piece.lengthGirth > service.maxLengthGirth)
  )
    return 'rating.tooLarge'

  const billed = pieces.map((piece) => billedWeight(piece, service))
  const freight = freightOf(card, service, zone, shipDate, pieces, billed)
  if (!freight) return 'rating.noPrice'
  const delivery = {
    residential: request.to.residential,
    remoteEnds: beyond.length,
    signature: request.options.signature,
  }
  const extras = surchargesOf(card, service, shipDate, pieces, delivery)
  if (typeof extras === 'string') return extras

  const charge = (pick: 'ownCents' | 'listCents') =>
    priced(card, carrier, shipDate, freight[pick], extras, pick)
  const taxed = (lines: PriceLine[]) => {
    const subtotalCents = sumCents(lines.map((line) => line.amountCents))
    const taxes = freightTaxes({
      origin: spot(from),
      destination: spot(to),
      date: taxDay(now),
      baseCents: subtotalCents,
      registrations: card.registrations,
    })
    return { subtotalCents, taxes, totalCents: subtotalCents + sumCents(taxes.map((tax) => tax.amountCents)) }
  }
  const lines = charge('ownCents')
  const byAir =
    beyond.some(({ access }) => access === 'air') || (service.by ? service.by === 'air' : undefined)
  const transitDays = days + beyond.reduce((sum, row) => sum + row.days, 0)
  const ownTotal = taxed(lines)
  const listTotalCents = taxed(charge('listCents')).totalCents
  return {
    lines,
    ...ownTotal,
    listTotalCents,
    savingCents: Math.max(0, listTotalCents - ownTotal.totalCents),
    transitDays,
    ...(byAir !== undefined && { byAir }),
    ...(carrier.post && { byPost: true as const }),
    shipDate,
    ...(delay && { delay: { why: delay, cutOff: service.cutOff } }),
    deliveryDate: addBusinessDays(shipDate, transitDays, (day) => works(from)(day) && works(to)(day)),
    zone,
    billedWeight: {
      value: billed.reduce((sum, weight, at) => sum + weight * (pieces[at]?.quantity ?? 0), 0),
      unit: WEIGHT_UNIT_OF[carrier.units],
    },
  }
}

/** Whether a service of the card has an end outside Canada. */
function leavesCanada(card: RateCard, { carrier, service }: ServiceRow): boolean {
  const abroad = new Set([
    '*',
    ...card.regions.filter(({ country }) => country !== 'CA').map(({ region }) => region),
  ])
  const ofService = (card.charts ?? []).filter(
    (row) => (row.carrier ?? carrier) === carrier && (row.service ?? service) === service,
  )
  if (ofService.some(({ from, to }) => abroad.has(from) || abroad.has(to))) return true
  const zones = new Set(card.transit.filter((row) => row.service === service).map(({ zone }) => zone))
  return card.zones.some(
    ({ zone, fromCountry, toCountry }) => zones.has(zone) && (fromCountry !== 'CA' || toCountry !== 'CA'),
  )
}

function priced(
  card: RateCard,
  carrier: CarrierRow,
  day: string,
  freight: Cents,
  extras: ExtraCharge[],
  pick: 'ownCents' | 'listCents',
): PriceLine[] {
  const lines: PriceLine[] = [
    { kind: 'freight', amountCents: freight },
    ...extras.map((extra) => ({ kind: extra.kind, amountCents: extra[pick] })),
  ]
  const base = sumCents(lines.filter((line) => line.kind !== 'insurance').map((line) => line.amountCents))
  const percents = percentsOn(
    card.percents.filter((row) => row.carrier === carrier.carrier),
    day,
  )
  return [...lines, ...percents.map(({ kind, percent }) => ({ kind, amountCents: percentOf(base, percent) }))]
}

/**
 * Prices each piece at the first weight break that holds it, from the newest price sheet in force; null above
 * the last break.
 */
function freightOf(
  card: RateCard,
  service: ServiceRow,
  zone: string,
  day: string,
  pieces: CountedPiece[],
  billed: number[],
) {
  const prices = card.prices.filter((row) => row.service === service.service && row.zone === zone)
  const sheet = newestOn(prices, day, () => zone).toSorted((a, b) => a.upTo - b.upTo)
  let ownCents = 0
  let listCents = 0
  for (const [at, piece] of pieces.entries()) {
    const price = sheet.find((row) => (billed[at] ?? Infinity) <= row.upTo)
    if (!price) return null
    ownCents += price.ownCents * piece.quantity
    listCents += price.listCents * piece.quantity
  }
  return {
    ownCents: Math.max(ownCents, service.minimumCents),
    listCents: Math.max(listCents, service.listMinimumCents),
  }
}

function endOf({ country, postalCode }: { country: string; postalCode: string }, gazetteer: Gazetteer): End {
  return { country, postalCode, place: gazetteer.lookup(country, postalCode) }
}

function spot({ country, place }: End) {
  return { country, province: place?.province ?? '' }
}

function total(result: RateResult): Cents {
  return result.refused === null ? result.totalCents : Number.MAX_SAFE_INTEGER
}
