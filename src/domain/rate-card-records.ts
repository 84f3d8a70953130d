import {
  CARD_UNITS, PERCENT_KINDS, SURCHARGE_KINDS, SURCHARGE_PER, ZONE_SAME,
  type CarrierRow, type PercentRow, type PriceRow, type RegionRow, type ServiceRow, type SurchargeRow, type TransitRow, type ZoneRow,
} from './rate-card.ts'
import { isDay } from './fields.ts'
import { decimalMoney, type Cents } from './money.ts'

/** How one value stands in its column. `read` gives undefined for what it does not understand. */
export interface Cell<T> {
  column: string
  message: string
  read: (text: string) => T | undefined
  write: (value: T) => string
}
export type Cells<Row> = { [Name in keyof Row]: Cell<Row[Name]> }
export interface CardRow { name: string; asOf: string }

const text = (column: string): Cell<string> => ({
  column, message: 'validation.required', read: (value) => value || undefined, write: (value) => value,
})
const money = (column: string): Cell<Cents> => ({
  column, message: 'rates.error.money', read: (value) => (/^\d{1,9}(\.\d{1,2})?$/.test(value) ? toCents(value) : undefined), write: decimalMoney,
})
const positive = (column: string): Cell<number> => ({
  column, message: 'rates.error.number', read: (value) => (isNumber(value) && Number(value) > 0 ? Number(value) : undefined), write: plainNumber,
})
const count = (column: string): Cell<number> => ({
  column, message: 'rates.error.number', read: (value) => (/^\d{1,3}$/.test(value) ? Number(value) : undefined), write: String,
})
const percent = (column: string): Cell<string> => ({
  column, message: 'rates.error.number', read: (value) => (/^\d{1,3}(\.\d{1,4})?$/.test(value) ? value : undefined), write: (value) => value,
})
const day = (column: string): Cell<string> => ({
  column, message: 'validation.date', read: (value) => (isDay(value) ? value : undefined), write: (value) => value,
})
const time = (column: string): Cell<string> => ({
  column, message: 'rates.error.time', read: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined), write: (value) => value,
})
const oneOf = <T extends string>(column: string, values: readonly T[]): Cell<T> => ({
  column, message: 'rates.error.choice', read: (value) => values.find((one) => one === value), write: (value) => value,
})
const flag = (column: string): Cell<boolean> => ({
  column, message: 'rates.error.choice', read: (value) => (value === 'yes' || value === 'no' ? value === 'yes' : undefined), write: (value) => (value ? 'yes' : 'no'),
})
const optional = <T>(cell: Cell<T>): Cell<T | null> => ({
  ...cell, read: (value) => (value === '' ? null : cell.read(value)), write: (value) => (value === null ? '' : cell.write(value)),
})
const dated = { validFrom: day('valid_from'), validTo: optional(day('valid_to')) }

const card: Cells<CardRow> = { name: text('name'), asOf: day('valid_from') }
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
const percentOf: Cells<PercentRow> = {
  carrier: text('carrier'), kind: oneOf('kind', PERCENT_KINDS), percent: percent('percent'), validFrom: day('valid_from'),
}
const surcharge: Cells<SurchargeRow> = {
  carrier: text('carrier'), service: optional(text('service')), kind: oneOf('kind', SURCHARGE_KINDS), per: oneOf('per', SURCHARGE_PER),
  listCents: money('list_price'), ownCents: money('own_price'), longestOver: optional(positive('longest_over')), secondOver: optional(positive('second_over')),
  lengthGirthOver: optional(positive('length_girth_over')), weightOver: optional(positive('weight_over')),
  includedCents: optional(money('included')), limitCents: optional(money('limit')), ...dated,
}

/** The word in the column `record` → the columns such a row uses. */
export const RECORDS = { card, carrier, service, region, zone, transit, price, percent: percentOf, surcharge }
export type RecordName = keyof typeof RECORDS

/** The header line: `record`, then every column in the order of its first use. */
export const COLUMNS = ['record', ...new Set(Object.values(RECORDS).flatMap((cells) => Object.values(cells).map((cell) => cell.column)))]

function isNumber(value: string): boolean {
  return /^\d{1,9}(\.\d{1,6})?$/.test(value)
}

/** String(1e-7) would be "1e-7", which no spreadsheet reads as it was meant. */
function plainNumber(value: number): string {
  return String(Number(value.toFixed(6)))
}

function toCents(value: string): Cents {
  const [whole = '0', fraction = ''] = value.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
