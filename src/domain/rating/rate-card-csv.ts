import {
  added,
  count,
  dated,
  day,
  dayOrHoliday,
  flag,
  money,
  oneOf,
  optional,
  percent,
  positive,
  text,
  time,
  type Cells,
} from './rate-card-cells.ts'
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
  type ClosureRow,
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

const card: Cells<Pick<RateCard, 'name' | 'asOf'>> = { name: text('name'), asOf: day('valid_from') }
const carrier: Cells<CarrierRow> = {
  carrier: text('carrier'),
  name: text('name'),
  units: oneOf('units', CARD_UNITS),
  sample: flag('sample'),
  post: added(optional(flag('post'))),
}
const service: Cells<ServiceRow> = {
  carrier: text('carrier'),
  service: text('service'),
  name: text('name'),
  divisor: positive('divisor'),
  weightStep: positive('weight_step'),
  minimumCents: money('own_price'),
  listMinimumCents: money('list_price'),
  cutOff: time('cut_off'),
  maxWeight: positive('max_weight'),
  maxLength: positive('max_length'),
  maxLengthGirth: positive('max_length_girth'),
  by: added(optional(oneOf('by', TRAVELS_BY))),
  ...dated,
}
const region: Cells<RegionRow> = {
  region: text('region'),
  country: text('from_country'),
  province: optional(text('province')),
  postalFrom: optional(text('postal_from')),
  postalTo: optional(text('postal_to')),
}
const zone: Cells<ZoneRow> = {
  zone: text('zone'),
  fromCountry: text('from_country'),
  toCountry: text('to_country'),
  same: oneOf('same', ZONE_SAME),
  maxKm: optional(positive('max_km')),
  ...dated,
}
const transit: Cells<TransitRow> = { service: text('service'), zone: text('zone'), days: count('days') }
const price: Cells<PriceRow> = {
  service: text('service'),
  zone: text('zone'),
  upTo: positive('up_to'),
  listCents: money('list_price'),
  ownCents: money('own_price'),
  ...dated,
}
const percentRow: Cells<PercentRow> = {
  carrier: text('carrier'),
  kind: oneOf('kind', PERCENT_KINDS),
  percent: percent('percent'),
  validFrom: day('valid_from'),
}
const surcharge: Cells<SurchargeRow> = {
  carrier: text('carrier'),
  service: optional(text('service')),
  kind: oneOf('kind', SURCHARGE_KINDS),
  per: oneOf('per', SURCHARGE_PER),
  listCents: money('list_price'),
  ownCents: money('own_price'),
  longestOver: optional(positive('longest_over')),
  secondOver: optional(positive('second_over')),
  lengthGirthOver: optional(positive('length_girth_over')),
  weightOver: optional(positive('weight_over')),
  includedCents: optional(money('included')),
  limitCents: optional(money('limit')),
  ...dated,
}

const anyCarrier = { carrier: optional(text('carrier')) }
const anyService = { ...anyCarrier, service: optional(text('service')) }
const chart: Cells<ChartRow> = {
  ...anyService,
  from: added(text('from')),
  to: added(text('to')),
  zone: text('zone'),
  days: optional(count('days')),
  ...dated,
}
const remote: Cells<RemoteRow> = {
  ...anyService,
  country: text('from_country'),
  postalFrom: optional(text('postal_from')),
  postalTo: optional(text('postal_to')),
  end: added(oneOf('end', REMOTE_ENDS)),
  access: added(oneOf('access', REMOTE_ACCESS)),
  days: count('days'),
  ...dated,
}
const closure: Cells<ClosureRow> = {
  ...anyCarrier,
  country: text('from_country'),
  province: optional(text('province')),
  day: added(dayOrHoliday('day')),
  works: added(flag('works')),
  ...dated,
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
