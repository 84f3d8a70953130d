import * as cell from './rate-card-cells.ts'
import type { Cells } from './rate-card-cells.ts'
import { readCard, writeCard, type CardReading } from './rate-card-file.ts'
import { checkRateCard } from './rate-card-check.ts'
import {
  CARD_UNITS,
  PERCENT_KINDS,
  REMOTE_ACCESS,
  REMOTE_ENDS,
  SURCHARGE_KINDS,
  SURCHARGE_PER,
  TRAVELS_BY,
  ZONE_SAME,
  type CarrierRow,
  type ChartRow,
  type NamedClosureRow,
  type PercentRow,
  type PriceRow,
  type RateCard,
  type RegionRow,
  type RemoteRow,
  type ServiceRow,
  type SurchargeRow,
  type TransitRow,
  type ZoneRow,
} from './rate-card.ts'

const card: Cells<Pick<RateCard, 'name' | 'asOf'>> = { name: cell.text('name'), asOf: cell.day('valid_from') }
const carrier: Cells<CarrierRow> = {
  carrier: cell.text('carrier'),
  name: cell.text('name'),
  units: cell.oneOf('units', CARD_UNITS),
  sample: cell.flag('sample'),
  post: cell.added(cell.optional(cell.flag('post'))),
}
const service: Cells<ServiceRow> = {
  carrier: cell.text('carrier'),
  service: cell.text('service'),
  name: cell.text('name'),
  divisor: cell.positive('divisor'),
  weightStep: cell.positive('weight_step'),
  minimumCents: cell.money('own_price'),
  listMinimumCents: cell.money('list_price'),
  cutOff: cell.time('cut_off'),
  maxWeight: cell.positive('max_weight'),
  maxLength: cell.positive('max_length'),
  maxLengthGirth: cell.positive('max_length_girth'),
  by: cell.added(cell.optional(cell.oneOf('by', TRAVELS_BY))),
  ...cell.dated,
}
const region: Cells<RegionRow> = {
  region: cell.text('region'),
  country: cell.text('from_country'),
  province: cell.optional(cell.text('province')),
  postalFrom: cell.optional(cell.text('postal_from')),
  postalTo: cell.optional(cell.text('postal_to')),
}
const zone: Cells<ZoneRow> = {
  zone: cell.text('zone'),
  fromCountry: cell.text('from_country'),
  toCountry: cell.text('to_country'),
  same: cell.oneOf('same', ZONE_SAME),
  maxKm: cell.optional(cell.positive('max_km')),
  ...cell.dated,
}
const transit: Cells<TransitRow> = {
  service: cell.text('service'),
  zone: cell.text('zone'),
  days: cell.count('days'),
}
const price: Cells<PriceRow> = {
  service: cell.text('service'),
  zone: cell.text('zone'),
  upTo: cell.positive('up_to'),
  listCents: cell.money('list_price'),
  ownCents: cell.money('own_price'),
  ...cell.dated,
}
const percentRow: Cells<PercentRow> = {
  carrier: cell.text('carrier'),
  kind: cell.oneOf('kind', PERCENT_KINDS),
  percent: cell.percent('percent'),
  validFrom: cell.day('valid_from'),
}
const surcharge: Cells<SurchargeRow> = {
  carrier: cell.text('carrier'),
  service: cell.optional(cell.text('service')),
  kind: cell.oneOf('kind', SURCHARGE_KINDS),
  per: cell.oneOf('per', SURCHARGE_PER),
  listCents: cell.money('list_price'),
  ownCents: cell.money('own_price'),
  longestOver: cell.optional(cell.positive('longest_over')),
  secondOver: cell.optional(cell.positive('second_over')),
  lengthGirthOver: cell.optional(cell.positive('length_girth_over')),
  weightOver: cell.optional(cell.positive('weight_over')),
  includedCents: cell.optional(cell.money('included')),
  limitCents: cell.optional(cell.money('limit')),
  ...cell.dated,
}

const anyCarrier = { carrier: cell.optional(cell.text('carrier')) }
const anyService = { ...anyCarrier, service: cell.optional(cell.text('service')) }
const chart: Cells<ChartRow> = {
  ...anyService,
  from: cell.added(cell.text('from')),
  to: cell.added(cell.text('to')),
  zone: cell.text('zone'),
  days: cell.optional(cell.count('days')),
  ...cell.dated,
}
const remote: Cells<RemoteRow> = {
  ...anyService,
  country: cell.text('from_country'),
  postalFrom: cell.optional(cell.text('postal_from')),
  postalTo: cell.optional(cell.text('postal_to')),
  end: cell.added(cell.oneOf('end', REMOTE_ENDS)),
  access: cell.added(cell.oneOf('access', REMOTE_ACCESS)),
  days: cell.count('days'),
  ...cell.dated,
}
const closure: Cells<NamedClosureRow> = {
  ...anyCarrier,
  name: cell.optional(cell.text('name')),
  country: cell.text('from_country'),
  province: cell.optional(cell.text('province')),
  day: cell.added(cell.dayOrHoliday('day')),
  works: cell.added(cell.flag('works')),
  ...cell.dated,
}

/** The word in the column `record` → the columns that such a row uses. */
const RECORDS = {
  card,
  carrier,
  service,
  region,
  zone,
  transit,
  price,
  percent: percentRow,
  surcharge,
  chart,
  remote,
  closure,
}
const LISTS = {
  carrier: 'carriers',
  service: 'services',
  region: 'regions',
  chart: 'charts',
  zone: 'zones',
  transit: 'transit',
  remote: 'remotes',
  closure: 'closures',
  percent: 'percents',
  surcharge: 'surcharges',
  price: 'prices',
} as const satisfies Record<Exclude<keyof typeof RECORDS, 'card'>, keyof RateCard>

/** See `readCard`. */
export const parseRateCard = (csv: string): CardReading<RateCard> =>
  readCard(csv, RECORDS, LISTS, checkRateCard)
/** See `writeCard`. */
export const serializeRateCard = (card: RateCard): string => writeCard(RECORDS, LISTS, card)
