import { addBusinessDays, collectionDay } from './calendar.ts'
import { roadKm } from './distance.ts'
import { densityOf } from './freight-class.ts'
import type {
  AccessorialRow,
  FreightCard,
  FreightServiceRow,
  FuelRow,
  LaneRow,
  TerminalRow,
} from './freight-card.ts'
import type {
  FreightAnswer,
  FreightFacts,
  FreightIdentity,
  FreightLine,
  FreightRate,
  FreightTerm,
  RefusedFreight,
} from './freight-rate.ts'
import type { FreightRequest } from './freight.ts'
import { isHazardous } from './freight-booking.ts'
import { accessorialsOf } from './freight-accessorials.ts'
import { percentsOn } from './fuel.ts'
import type { Gazetteer, Place } from './gazetteer.ts'
import { ratedPieces } from './handling-unit.ts'
import { chargeLoad } from './ltl-charge.ts'
import { cubedPounds } from './ltl-weight.ts'
import { percentOf, sumCents, type Cents } from './money.ts'
import { isInForce, newestOn } from './rate-card.ts'
import { regionsOf } from './regions.ts'
import { freightTaxes, taxDay, type TaxedFreight } from './tax.ts'
import { linearFeet } from './trailer-floor.ts'
import { convert } from './units.ts'

interface Around {
  gazetteer: Gazetteer
  now: Date
}
/** The carriage itself, before fuel and accessorials. */
interface Carriage {
  cents: Cents
  facts: Omit<FreightFacts, 'distanceKm'>
}
interface Way {
  from: Place
  to: Place
  stops: Place[]
  km: number
  lane: LaneRow
  shipDate: string
  taxDay: string
}

/**
 * The price of a load with every service of the card, cheapest first; the same on the server and on a device
 * without network. Order (facts §4): carriage by class and weight, or by distance → minimum → fuel and carbon
 * → accessorials → tax by destination. `onRequest`: no service of the mode prices this way or this load by
 * itself; a person has to.
 * @param request has passed freightRequestSchema
 */
export function rateFreight(card: FreightCard, request: FreightRequest, around: Around): FreightAnswer {
  const services = newestOn(card.services, request.readyDate, ({ service }) => service).filter(
    ({ mode }) => mode === request.mode,
  )
  const rates: FreightRate[] = []
  const refused: RefusedFreight[] = []
  let onRequest = services.length === 0
  for (const service of services) {
    const carrier = card.carriers.find((row) => row.carrier === service.carrier)
    if (!carrier) continue
    const identity = {
      carrierCode: carrier.carrier,
      carrierName: carrier.name,
      serviceCode: service.service,
      serviceName: service.name,
      sample: carrier.sample,
    }
    const rated = rateService(card, service, request, identity, around)
    if (rated === 'ask') onRequest = true
    else if (typeof rated === 'string') refused.push({ ...identity, refused: rated })
    else rates.push(rated)
  }
  return {
    rates: rates.toSorted((a, b) => a.totalCents - b.totalCents),
    refused,
    onRequest: rates.length === 0 && onRequest,
  }
}

function rateService(
  card: FreightCard,
  service: FreightServiceRow,
  request: FreightRequest,
  identity: FreightIdentity,
  around: Around,
): FreightRate | string {
  if (request.serviceLevel === 'guaranteed' && !service.guaranteed)
    return request.mode === 'ltl' ? 'freight.notGuaranteed' : 'ask'
  const way = wayOf(card, service, request, around)
  if (typeof way === 'string') return way
  const carriage =
    request.mode === 'ltl' ? byWeight(card, service, way, request) : byDistance(card, service, way, request)
  if (typeof carriage === 'string') return carriage
  return priced(card, service, request, identity, way, carriage)
}

/** What a price consists of once the carriage is known: an operator's answer goes the same way. */
export function priced(
  card: FreightCard,
  service: Pick<FreightServiceRow, 'carrier' | 'mode' | 'validHours' | 'guaranteed'>,
  request: FreightRequest,
  identity: FreightIdentity,
  way: Pick<Way, 'from' | 'to' | 'km' | 'shipDate' | 'taxDay'> & { lane: Pick<LaneRow, 'days'> },
  { cents, facts }: Carriage,
): FreightRate | string {
  const { shipDate } = way
  const lines: FreightLine[] = [{ kind: 'freight', amountCents: cents }]
  for (const { kind, percent } of fuelsOf(card, service, shipDate))
    if (percentOf(cents, percent) > 0) lines.push({ kind, amountCents: percentOf(cents, percent) })
  const accessorials = accessorialsInForce(card, service, shipDate)
  const extras = accessorialsOf(accessorials, request, {
    freightCents: cents,
    billedLb: facts.billedLb,
    crossesBorder: way.from.country !== way.to.country,
    guaranteed: service.guaranteed,
  })
  if (typeof extras === 'string') return extras
  return {
    ...identity,
    ...totalled([...lines, ...extras], way, card.registrations),
    transitDays: way.lane.days,
    shipDate,
    deliveryDate: addBusinessDays(shipDate, way.lane.days, [way.from.country, way.to.country]),
    validHours: service.validHours,
    terms: termsOf(card, request, accessorials, service.guaranteed, way),
    facts: { ...facts, distanceKm: Math.round(way.km) },
  }
}

interface Taxed {
  from: TaxedFreight['origin']
  to: TaxedFreight['destination']
  taxDay: string
}
/** Lines, and what they come to with the taxes of the destination. */
export function totalled(
  lines: FreightLine[],
  { from, to, taxDay: date }: Taxed,
  registrations: FreightCard['registrations'],
): Pick<FreightRate, 'lines' | 'subtotalCents' | 'taxes' | 'totalCents'> {
  const subtotalCents = sumCents(lines.map(({ amountCents }) => amountCents))
  const taxes = freightTaxes({ origin: from, destination: to, date, baseCents: subtotalCents, registrations })
  return {
    lines,
    subtotalCents,
    taxes,
    totalCents: subtotalCents + sumCents(taxes.map(({ amountCents }) => amountCents)),
  }
}

/**
 * The places of a request, the road between them, and the day it is collected. @returns a message id when one
 * of them is not known
 */
export function placesOf(
  { from, to, stops, readyDate }: Pick<FreightRequest, 'from' | 'to' | 'stops' | 'readyDate'>,
  cutOff: string,
  { gazetteer, now }: Around,
): Omit<Way, 'lane'> | string {
  const [start, end] = [
    gazetteer.lookup(from.country, from.postalCode),
    gazetteer.lookup(to.country, to.postalCode),
  ]
  if (!start) return 'rating.unknownOrigin'
  if (!end) return 'rating.unknownDestination'
  const between = (stops ?? []).map(({ country, postalCode }) => gazetteer.lookup(country, postalCode))
  if (between.some((place) => !place)) return 'freight.unknownStop'
  if (start.military || end.military) return 'rating.military'
  const points = [start, ...(between as Place[]), end]
  const legs = points.slice(1).map((place, at) => legKm(points[at]!, place))
  return {
    from: start,
    to: end,
    stops: between as Place[],
    km: legs.reduce((sum, km) => sum + km, 0),
    shipDate: collectionDay(readyDate, cutOff, start.tz, now, start.country),
    taxDay: taxDay(now),
  }
}

function wayOf(
  card: FreightCard,
  service: FreightServiceRow,
  request: FreightRequest,
  around: Around,
): Way | string {
  const places = placesOf(request, service.cutOff, around)
  if (typeof places === 'string') return places
  const [from, to] = (
    [
      ['from', request.from],
      ['to', request.to],
    ] as const
  ).map(([end, { country, postalCode }]) =>
    regionsOf(card.regions, { country, postalCode, place: places[end] }),
  ) as [string[], string[]]
  const lanes = newestOn(
    card.lanes.filter((row) => row.service === service.service),
    places.shipDate,
    (row) => `${row.lane} ${row.from} ${row.to}`,
  )
  const lane = lanes.find(
    (row) => (row.from === '*' || from.includes(row.from)) && (row.to === '*' || to.includes(row.to)),
  )
  return lane ? { ...places, lane } : request.mode === 'ltl' ? 'rating.notServed' : 'ask'
}

function byWeight(
  card: FreightCard,
  service: FreightServiceRow,
  { lane, shipDate }: Way,
  { units, temperature }: FreightRequest,
): Carriage | string {
  const pieces = ratedPieces(units!)
  const { pounds, cubicFeet, pcf } = densityOf(pieces)
  const feet = linearFeet(pieces)
  if (temperature === 'range') return 'freight.noTemperature'
  if (pieces.some(({ heightIn }) => heightIn > service.maxHeight)) return 'freight.tooHigh'
  if (pieces.some(({ lengthIn, widthIn }) => Math.max(lengthIn, widthIn) > service.maxLength))
    return 'freight.tooLong'
  if (pounds > service.maxWeight || feet > service.maxLinearFeet) return 'freight.takeTruckload'

  const cube = cubedPounds(cubicFeet, service.cubeLb)
  const linear = feet > service.linearOver ? Math.ceil(feet * service.linearLb - 1e-9) : 0
  const charge = chargeLoad(
    pieces,
    linear > cube ? { pounds: linear, by: 'linear' } : { pounds: cube, by: 'cube' },
    {
      percents: new Map(
        card.classes
          .filter((row) => row.service === service.service)
          .map(({ freightClass, percent }) => [freightClass, Number(percent)]),
      ),
      breaks: newestOn(
        card.breaks.filter((row) => row.service === service.service && row.lane === lane.lane),
        shipDate,
        () => lane.lane,
      ),
    },
  )
  if (!charge) return 'rating.noPrice'
  const cents = Math.max(charge.cents, lane.minimumCents)
  return {
    cents,
    facts: {
      actualLb: rounded(pounds),
      billedLb: rounded(charge.billedLb),
      billedBy: cents > charge.cents ? 'minimum' : charge.billedBy,
      cubicFeet: rounded(cubicFeet),
      pcf: rounded(pcf),
      linearFeet: rounded(feet),
      freightClass: charge.freightClass,
    },
  }
}

/** A whole trailer, where the card has the lane and nothing about the load needs a person. */
function byDistance(
  card: FreightCard,
  service: FreightServiceRow,
  { lane, shipDate, km }: Way,
  request: FreightRequest,
): Carriage | string {
  const { trailer, totalWeight, weightUnit, totalVolume } = request
  if (!trailer) return 'ask'
  const pounds = convert(totalWeight!, weightUnit, 'lb')
  if (pounds > service.maxWeight) return 'freight.tooHeavy'
  const { equipment, overallLength, overallWidth, overallHeight, dimensionUnit } = trailer
  const inches = (side: number) => convert(side, dimensionUnit, 'in')
  const over =
    inches(overallLength) > service.maxLength ||
    inches(overallWidth) > LEGAL_WIDTH ||
    inches(overallHeight) > service.maxHeight
  const [truck] = newestOn(
    card.trucks.filter(
      (row) => row.service === service.service && row.lane === lane.lane && row.equipment === equipment,
    ),
    shipDate,
    () => equipment,
  )
  // Oversize needs permits, dangerous goods a licensed driver: a person answers.
  if (!truck || over || isHazardous(request)) return 'ask'
  return {
    cents: Math.max(Math.round(truck.perKmCents * km), truck.minimumCents),
    facts: {
      actualLb: rounded(pounds),
      billedLb: rounded(pounds),
      billedBy: 'distance',
      cubicFeet: rounded(totalVolume ?? 0),
      pcf: 0,
      freightClass: '',
      linearFeet: 53,
    },
  }
}

const fuelsOf = (
  card: FreightCard,
  { carrier, mode }: Pick<FreightServiceRow, 'carrier' | 'mode'>,
  day: string,
): FuelRow[] =>
  percentsOn(
    card.fuels.filter((row) => row.carrier === carrier && row.mode === mode),
    day,
  )

const accessorialsInForce = (
  card: FreightCard,
  { carrier, mode }: Pick<FreightServiceRow, 'carrier' | 'mode'>,
  day: string,
): AccessorialRow[] =>
  card.accessorials.filter((row) => row.carrier === carrier && row.mode === mode && isInForce(row, day))

function termsOf(
  card: FreightCard,
  request: FreightRequest,
  accessorials: readonly AccessorialRow[],
  guaranteed: boolean,
  { from, to }: Pick<Way, 'from' | 'to'>,
): FreightTerm[] {
  const detention = accessorials.find(({ code }) => code === 'detn')
  const terminal = request.container && terminalOf(card, request, from, to)
  return [
    'freight.terms.liability',
    ...(request.mode === 'ltl' ? ['freight.terms.reweigh'] : []),
    ...(detention
      ? [{ id: 'freight.terms.detention', amountCents: detention.amountCents, count: detention.over }]
      : []),
    ...(terminal
      ? [{ id: 'freight.terms.storage', amountCents: terminal.storageCents, count: terminal.freeDays }]
      : []),
    ...(guaranteed ? ['freight.terms.guaranteed'] : ['freight.terms.estimated']),
    ...(request.from.country === request.to.country ? [] : ['freight.terms.customs']),
  ]
}

/** The terminal that was chosen; else the first that lies in the region of an end. */
function terminalOf(
  { terminals }: FreightCard,
  { container, mode }: FreightRequest,
  from: Place,
  to: Place,
): TerminalRow | undefined {
  const known = terminals.filter((row) => row.mode === mode)
  return (
    known.find(({ terminal }) => terminal === container?.terminal) ??
    known.find(({ country, postalCode }) =>
      [from, to].some((place) => place.country === country && place.area.startsWith(postalCode.slice(0, 1))),
    )
  )
}

/** Widest without a permit in Canada and the United States: 8.5 feet (facts §4, trailer 53). */
const LEGAL_WIDTH = 102

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Kilometres of road; 0 where a place has no coordinates. */
function legKm(a: Place, b: Place): number {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return 0
  return roadKm(
    { lat: a.lat, lng: a.lng },
    { lat: b.lat, lng: b.lng },
    a.country === 'CA' && b.country === 'CA',
  )
}
