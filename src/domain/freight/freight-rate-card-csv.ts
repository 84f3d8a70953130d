import {
  readCard,
  repeated,
  risingAmounts,
  writeCard,
  type CardFault,
  type CardReading,
} from '#src/domain/rating/rate-card-file.ts'
import {
  count,
  day,
  dated,
  flag,
  list,
  money,
  oneOf,
  optional,
  percent,
  positive,
  text,
  time,
  zeroOrMore,
  type Cells,
} from '#src/domain/rating/rate-card-cells.ts'
import {
  ACCESSORIAL_PER,
  type AccessorialRow,
  type BreakRow,
  type CancellationRow,
  type ClassRow,
  type FreightRateCard,
  type FreightCarrierRow,
  type FreightServiceRow,
  type FuelRow,
  type LaneRow,
  type TerminalRow,
  type TruckRow,
} from './freight-rate-card.ts'
import { FREIGHT_CLASSES } from './freight-class.ts'
import { CONTAINERS, EQUIPMENT, FREIGHT_MODES } from './freight.ts'
import { PERCENT_KINDS, type RegionRow } from '#src/domain/rating/rate-card.ts'

const mode = () => oneOf('mode', FREIGHT_MODES)
const card: Cells<Pick<FreightRateCard, 'name' | 'asOf'>> = { name: text('name'), asOf: day('valid_from') }
const carrier: Cells<FreightCarrierRow> = {
  carrier: text('carrier'),
  name: text('name'),
  sample: flag('sample'),
}
const service: Cells<FreightServiceRow> = {
  carrier: text('carrier'),
  service: text('service'),
  name: text('name'),
  mode: mode(),
  validHours: count('valid_hours'),
  cutOff: time('cut_off'),
  cubeLb: zeroOrMore('cube_lb'),
  linearOver: zeroOrMore('linear_over'),
  linearLb: zeroOrMore('linear_lb'),
  maxWeight: positive('max_weight'),
  maxLinearFeet: positive('max_linear_feet'),
  maxLength: positive('max_length'),
  maxHeight: positive('max_height'),
  guaranteed: flag('guaranteed'),
  ...dated,
}
const region: Cells<RegionRow> = {
  region: text('region'),
  country: text('country'),
  province: optional(text('province')),
  postalFrom: optional(text('postal_from')),
  postalTo: optional(text('postal_to')),
}
const lane: Cells<LaneRow> = {
  service: text('service'),
  lane: text('lane'),
  from: text('from'),
  to: text('to'),
  days: count('days'),
  minimumCents: money('minimum'),
  ...dated,
}
const weightBreak: Cells<BreakRow> = {
  service: text('service'),
  lane: text('lane'),
  fromLb: zeroOrMore('from_lb'),
  perCwtCents: money('amount'),
  ...dated,
}
const freightClass: Cells<ClassRow> = {
  service: text('service'),
  freightClass: oneOf('class', FREIGHT_CLASSES),
  percent: percent('percent'),
}
const truck: Cells<TruckRow> = {
  service: text('service'),
  lane: text('lane'),
  equipment: oneOf('equipment', EQUIPMENT),
  perKmCents: money('amount'),
  minimumCents: money('minimum'),
  ...dated,
}
const terminal: Cells<TerminalRow> = {
  terminal: text('terminal'),
  name: text('name'),
  mode: oneOf('mode', ['rail', 'drayage']),
  country: text('country'),
  postalCode: text('postal_from'),
  freeDays: count('days'),
  storageCents: money('amount'),
  sizes: list('sizes', CONTAINERS),
}
const fuel: Cells<FuelRow> = {
  carrier: text('carrier'),
  mode: mode(),
  kind: oneOf('kind', PERCENT_KINDS),
  percent: percent('percent'),
  validFrom: day('valid_from'),
}
const accessorial: Cells<AccessorialRow> = {
  carrier: text('carrier'),
  mode: mode(),
  code: text('code'),
  per: oneOf('per', ACCESSORIAL_PER),
  amountCents: money('amount'),
  percent: percent('percent'),
  minimumCents: money('minimum'),
  over: zeroOrMore('over'),
  ...dated,
}
const cancellation: Cells<CancellationRow> = {
  carrier: text('carrier'),
  mode: mode(),
  hoursBefore: count('hours_before'),
  feeCents: money('amount'),
}

/** The word in the column `record` → the columns that such a row uses. */
const RECORDS = {
  card,
  carrier,
  service,
  region,
  lane,
  break: weightBreak,
  class: freightClass,
  truck,
  terminal,
  fuel,
  accessorial,
  cancellation,
}
const LISTS = {
  carrier: 'carriers',
  service: 'services',
  region: 'regions',
  lane: 'lanes',
  break: 'breaks',
  class: 'classes',
  truck: 'trucks',
  terminal: 'terminals',
  fuel: 'fuels',
  accessorial: 'accessorials',
  cancellation: 'cancellations',
} as const satisfies Record<Exclude<keyof typeof RECORDS, 'card'>, keyof FreightRateCard>

/** See `readCard`. */
export const parseFreightRateCard = (csv: string): CardReading<FreightRateCard> =>
  readCard(csv, RECORDS, LISTS, checkFreightCard)
/** See `writeCard`. */
export const serializeFreightRateCard = (card: FreightRateCard): string => writeCard(RECORDS, LISTS, card)

/**
 * Checks across cells: references to unknown names, contradicting rows, prices that rise with weight where
 * they must not.
 */
function checkFreightCard({
  carriers,
  services,
  lanes,
  breaks,
  classes,
  trucks,
  fuels,
  accessorials,
  cancellations,
  regions,
  terminals,
}: FreightRateCard): CardFault[] {
  const known = {
    carrier: new Set(carriers.map((row) => row.carrier)),
    service: new Set(services.map((row) => row.service)),
    lane: new Set(lanes.map((row) => `${row.service} ${row.lane}`)),
    region: new Set(['*', ...regions.map((row) => row.region)]),
  }
  const unknown = <Row extends object>(
    rows: readonly Row[],
    column: keyof typeof known,
    valueOf: (row: Row) => string,
  ): CardFault[] =>
    rows.flatMap((at) =>
      known[column].has(valueOf(at))
        ? []
        : [{ at, column, value: valueOf(at), message: 'rates.error.unknown' }],
    )
  return [
    ...unknown([...services, ...fuels, ...accessorials, ...cancellations], 'carrier', (row) => row.carrier),
    ...unknown([...lanes, ...breaks, ...classes, ...trucks], 'service', (row) => row.service),
    ...unknown([...breaks, ...trucks], 'lane', (row) => `${row.service} ${row.lane}`),
    ...unknown(lanes, 'region', (row) => row.from),
    ...unknown(lanes, 'region', (row) => row.to),
    ...repeated(carriers, 'carrier', (row) => row.carrier),
    ...repeated(services, 'service', (row) => `${row.service} ${row.validFrom}`),
    ...repeated(lanes, 'lane', (row) => `${row.service} ${row.lane} ${row.from} ${row.to} ${row.validFrom}`),
    ...repeated(breaks, 'from_lb', (row) => `${row.service} ${row.lane} ${row.fromLb} ${row.validFrom}`),
    ...repeated(classes, 'class', (row) => `${row.service} ${row.freightClass}`),
    ...repeated(trucks, 'equipment', (row) => `${row.service} ${row.lane} ${row.equipment} ${row.validFrom}`),
    ...repeated(terminals, 'terminal', (row) => row.terminal),
    ...repeated(fuels, 'kind', (row) => `${row.carrier} ${row.mode} ${row.kind} ${row.validFrom}`),
    ...repeated(accessorials, 'code', (row) => `${row.carrier} ${row.mode} ${row.code} ${row.validFrom}`),
    ...repeated(cancellations, 'hours_before', (row) => `${row.carrier} ${row.mode} ${row.hoursBefore}`),
    // The more weight, the less per hundred pounds: otherwise the deficit rule would make no sense.
    ...risingAmounts(
      breaks,
      'amount',
      (row) => `${row.service} ${row.lane} ${row.validFrom}`,
      (row) => row.fromLb,
      (row) => row.perCwtCents,
    ),
    ...(services.length > 0
      ? []
      : [{ at: {}, column: 'record', value: 'service', message: 'rates.error.noService' }]),
  ]
}
