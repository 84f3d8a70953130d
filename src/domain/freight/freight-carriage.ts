import { densityOf } from './freight-class.ts'
import { isHazardous } from './freight-booking.ts'
import type { FreightRateCard, FreightServiceRow } from './freight-rate-card.ts'
import type { FreightCalculation } from './freight-rate.ts'
import type { FreightRoute } from './freight-route.ts'
import type { FreightRequest } from './freight.ts'
import { ratedPieces } from './handling-unit.ts'
import { chargeLoad } from './ltl-charge.ts'
import { cubedPounds } from './ltl-weight.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { newestOn } from '#src/domain/rating/rate-card.ts'
import { linearFeet } from './trailer-floor.ts'
import { convert } from '#src/domain/shared/units.ts'

/** The carriage alone, before fuel and accessorials. */
export interface Carriage {
  cents: Cents
  facts: Omit<FreightCalculation, 'distanceKm'>
}

/** Widest without a permit in Canada and the United States: 8.5 feet (docs/facts.md §4, trailer 53). */
const LEGAL_WIDTH = 102

const rounded = (value: number): number => Math.round(value * 100) / 100

/** LTL: by class, weight and lane. @returns a message id when the service doesn't take the load */
export function carriageByWeight(
  card: FreightRateCard,
  service: FreightServiceRow,
  { lane, shipDate }: FreightRoute,
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
export function carriageByDistance(
  card: FreightRateCard,
  service: FreightServiceRow,
  { lane, shipDate, km }: FreightRoute,
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
  // Oversize needs permits and dangerous goods a licensed driver: a person answers.
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
