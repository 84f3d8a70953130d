import { count, dated, day, flag, money, oneOf, optional, percent, positive, text, time, type Cells } from './card-cells.ts'
import { readCard, writeCard, type CardReading } from './card-file.ts'
import { checkRateCard } from './rate-card-check.ts'
import {
  CARD_UNITS, PERCENT_KINDS, SURCHARGE_KINDS, SURCHARGE_PER, ZONE_SAME,
  type CarrierRow, type PercentRow, type PriceRow, type RateCard, type RegionRow, type ServiceRow, type SurchargeRow, type TransitRow, type ZoneRow,
} from './rate-card.ts'

const card: Cells<Pick<RateCard, 'name' | 'asOf'>> = { name: text('name'), asOf: day('valid_from') }
const carrier: Cells<CarrierRow> = { carrier: text('carrier'), name: text('name'), units: oneOf('units', CARD_UNITS), sample: flag('sample') }
const service: Cells<ServiceRow> = {
  carrier: text('carrier'), service: text('service'), name: text('name'), divisor: positive('divisor'), weightStep: positive('weight_step'),
  minimumCents: money('own_price'), listMinimumCents: money('list_price'), cutOff: time('cut_off'),
  maxWeight: positive('max_weight'), maxLength: positive('max_length'), maxLengthGirth: positive('max_length_girth'), ...dated,
}
const region: Cells<RegionRow> = {
  region: text('region'), country: text('from_country'), province: text('province'), postalFrom: optional(text('postal_from')), postalTo: optional(text('postal_to')),
}
const zone: Cells<ZoneRow> = {
  zone: text('zone'), fromCountry: text('from_country'), toCountry: text('to_country'), same: oneOf('same', ZONE_SAME), maxKm: optional(positive('max_km')), ...dated,
}
const transit: Cells<TransitRow> = { service: text('service'), zone: text('zone'), days: count('days') }
const price: Cells<PriceRow> = {
  service: text('service'), zone: text('zone'), upTo: positive('up_to'), listCents: money('list_price'), ownCents: money('own_price'), ...dated,
}
const percentRow: Cells<PercentRow> = {
  carrier: text('carrier'), kind: oneOf('kind', PERCENT_KINDS), percent: percent('percent'), validFrom: day('valid_from'),
}
const surcharge: Cells<SurchargeRow> = {
  carrier: text('carrier'), service: optional(text('service')), kind: oneOf('kind', SURCHARGE_KINDS), per: oneOf('per', SURCHARGE_PER),
  listCents: money('list_price'), ownCents: money('own_price'), longestOver: optional(positive('longest_over')), secondOver: optional(positive('second_over')),
  lengthGirthOver: optional(positive('length_girth_over')), weightOver: optional(positive('weight_over')),
  includedCents: optional(money('included')), limitCents: optional(money('limit')), ...dated,
}

/** The word in the column `record` → the columns such a row uses. */
const RECORDS = { card, carrier, service, region, zone, transit, price, percent: percentRow, surcharge }
const LISTS = {
  carrier: 'carriers', service: 'services', region: 'regions', zone: 'zones', transit: 'transit', percent: 'percents', surcharge: 'surcharges', price: 'prices',
} as const satisfies Record<Exclude<keyof typeof RECORDS, 'card'>, keyof RateCard>

/** As `readCard`. */
export const parseRateCard = (csv: string): CardReading<RateCard> => readCard(csv, RECORDS, LISTS, checkRateCard)
/** As `writeCard`. */
export const serialiseRateCard = (card: RateCard): string => writeCard(RECORDS, LISTS, card)
