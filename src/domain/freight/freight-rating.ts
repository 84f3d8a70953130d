import { addBusinessDays } from '#src/domain/calendar/calendar.ts'
import { accessorialsOf } from './freight-accessorials.ts'
import type {
  AccessorialRow,
  FreightRateCard,
  FreightServiceRow,
  FuelRow,
  LaneRow,
  TerminalRow,
} from './freight-rate-card.ts'
import { carriageByDistance, carriageByWeight, type Carriage } from './freight-carriage.ts'
import type {
  FreightAnswer,
  FreightIdentity,
  FreightLine,
  FreightRate,
  FreightTerm,
  RefusedFreight,
} from './freight-rate.ts'
import { findRoute, worksAt, type RatingContext, type FreightRoute } from './freight-route.ts'
import type { FreightRequest } from './freight.ts'
import { percentsOn } from '#src/domain/rating/fuel.ts'
import type { Place } from '#src/domain/address/gazetteer.ts'
import { percentOf, sumCents } from '#src/domain/money/money.ts'
import { isInForce, newestOn } from '#src/domain/rating/rate-card.ts'
import { freightTaxes, type TaxedFreight } from '#src/domain/money/tax.ts'

/**
 * The price of a load with every service of the card, cheapest first; the same on the server and on an
 * offline device. Order (docs/facts.md §4): carriage by class and weight, or by distance → minimum → fuel and
 * carbon → accessorials → tax by destination. `onRequest`: no service of the mode can price this route or
 * load; a person has to.
 * @param request a value validated by freightRequestSchema
 */
export function rateFreight(
  card: FreightRateCard,
  request: FreightRequest,
  around: RatingContext,
): FreightAnswer {
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
  card: FreightRateCard,
  service: FreightServiceRow,
  request: FreightRequest,
  identity: FreightIdentity,
  around: RatingContext,
): FreightRate | string {
  if (request.serviceLevel === 'guaranteed' && !service.guaranteed)
    return request.mode === 'ltl' ? 'freight.notGuaranteed' : 'ask'
  const route = findRoute(card, service, request, around)
  if (typeof route === 'string') return route
  const carriage =
    request.mode === 'ltl'
      ? carriageByWeight(card, service, route, request)
      : carriageByDistance(card, service, route, request)
  if (typeof carriage === 'string') return carriage
  return buildPrice(card, service, request, identity, route, carriage)
}

/** Builds a price from the carriage; an operator's answer uses it too. */
export function buildPrice(
  card: FreightRateCard,
  service: Pick<FreightServiceRow, 'carrier' | 'mode' | 'validHours' | 'guaranteed'>,
  request: FreightRequest,
  identity: FreightIdentity,
  route: Pick<FreightRoute, 'from' | 'to' | 'km' | 'shipDate' | 'taxDay'> & { lane: Pick<LaneRow, 'days'> },
  { cents, facts }: Carriage,
): FreightRate | string {
  const { shipDate } = route
  const lines: FreightLine[] = [{ kind: 'freight', amountCents: cents }]
  for (const { kind, percent } of fuelsOf(card, service, shipDate))
    if (percentOf(cents, percent) > 0) lines.push({ kind, amountCents: percentOf(cents, percent) })
  const accessorials = accessorialsInForce(card, service, shipDate)
  const extras = accessorialsOf(accessorials, request, {
    freightCents: cents,
    billedLb: facts.billedLb,
    crossesBorder: route.from.country !== route.to.country,
    guaranteed: service.guaranteed,
  })
  if (typeof extras === 'string') return extras
  return {
    ...identity,
    ...withTotals([...lines, ...extras], route, card.registrations),
    transitDays: route.lane.days,
    shipDate,
    deliveryDate: addBusinessDays(
      shipDate,
      route.lane.days,
      (day) =>
        worksAt(card, service.carrier, route.from)(day) && worksAt(card, service.carrier, route.to)(day),
    ),
    validHours: service.validHours,
    terms: termsOf(card, request, accessorials, service.guaranteed, route),
    facts: { ...facts, distanceKm: Math.round(route.km) },
  }
}

interface Taxed {
  from: TaxedFreight['origin']
  to: TaxedFreight['destination']
  taxDay: string
}
/** Lines and their total with the taxes of the destination. */
export function withTotals(
  lines: FreightLine[],
  { from, to, taxDay: date }: Taxed,
  registrations: FreightRateCard['registrations'],
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

const fuelsOf = (
  card: FreightRateCard,
  { carrier, mode }: Pick<FreightServiceRow, 'carrier' | 'mode'>,
  day: string,
): FuelRow[] =>
  percentsOn(
    card.fuels.filter((row) => row.carrier === carrier && row.mode === mode),
    day,
  )

const accessorialsInForce = (
  card: FreightRateCard,
  { carrier, mode }: Pick<FreightServiceRow, 'carrier' | 'mode'>,
  day: string,
): AccessorialRow[] =>
  card.accessorials.filter((row) => row.carrier === carrier && row.mode === mode && isInForce(row, day))

function termsOf(
  card: FreightRateCard,
  request: FreightRequest,
  accessorials: readonly AccessorialRow[],
  guaranteed: boolean,
  { from, to }: Pick<FreightRoute, 'from' | 'to'>,
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

/** The chosen terminal; else the first one in the region of an end. */
function terminalOf(
  { terminals }: FreightRateCard,
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
