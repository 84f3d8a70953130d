import {
  readCard,
  repeated,
  risingAmounts,
  someOf,
  writeCard,
  type CardFault,
  type CardReading,
} from '#src/domain/rating/rate-card-file.ts'
import * as cell from '#src/domain/rating/rate-card-cells.ts'
import type { Cells } from '#src/domain/rating/rate-card-cells.ts'
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
import { PERCENT_KINDS, type NamedClosureRow, type RegionRow } from '#src/domain/rating/rate-card.ts'

const mode = () => cell.oneOf('mode', FREIGHT_MODES)
const card: Cells<Pick<FreightRateCard, 'name' | 'asOf'>> = {
  name: cell.text('name'),
  asOf: cell.day('valid_from'),
}
const carrier: Cells<FreightCarrierRow> = {
  carrier: cell.text('carrier'),
  name: cell.text('name'),
  sample: cell.flag('sample'),
}
const service: Cells<FreightServiceRow> = {
  carrier: cell.text('carrier'),
  service: cell.text('service'),
  name: cell.text('name'),
  mode: mode(),
  validHours: cell.count('valid_hours'),
  cutOff: cell.time('cut_off'),
  cubeLb: cell.zeroOrMore('cube_lb'),
  linearOver: cell.zeroOrMore('linear_over'),
  linearLb: cell.zeroOrMore('linear_lb'),
  maxWeight: cell.positive('max_weight'),
  maxLinearFeet: cell.positive('max_linear_feet'),
  maxLength: cell.positive('max_length'),
  maxHeight: cell.positive('max_height'),
  guaranteed: cell.flag('guaranteed'),
  ...cell.dated,
}
const region: Cells<RegionRow> = {
  region: cell.text('region'),
  country: cell.text('country'),
  province: cell.optional(cell.text('province')),
  postalFrom: cell.optional(cell.text('postal_from')),
  postalTo: cell.optional(cell.text('postal_to')),
}
const lane: Cells<LaneRow> = {
  service: cell.text('service'),
  lane: cell.text('lane'),
  from: cell.text('from'),
  to: cell.text('to'),
  days: cell.count('days'),
  minimumCents: cell.money('minimum'),
  ...cell.dated,
}
const weightBreak: Cells<BreakRow> = {
  service: cell.text('service'),
  lane: cell.text('lane'),
  fromLb: cell.zeroOrMore('from_lb'),
  perCwtCents: cell.money('amount'),
  ...cell.dated,
}
const freightClass: Cells<ClassRow> = {
  service: cell.text('service'),
  freightClass: cell.oneOf('class', FREIGHT_CLASSES),
  percent: cell.percent('percent'),
}
const truck: Cells<TruckRow> = {
  service: cell.text('service'),
  lane: cell.text('lane'),
  equipment: cell.oneOf('equipment', EQUIPMENT),
  perKmCents: cell.money('amount'),
  minimumCents: cell.money('minimum'),
  ...cell.dated,
}
const terminal: Cells<TerminalRow> = {
  terminal: cell.text('terminal'),
  name: cell.text('name'),
  mode: cell.oneOf('mode', ['rail', 'drayage']),
  country: cell.text('country'),
  postalCode: cell.text('postal_from'),
  freeDays: cell.count('days'),
  storageCents: cell.money('amount'),
  sizes: cell.list('sizes', CONTAINERS),
}
const fuel: Cells<FuelRow> = {
  carrier: cell.text('carrier'),
  mode: mode(),
  kind: cell.oneOf('kind', PERCENT_KINDS),
  percent: cell.percent('percent'),
  validFrom: cell.day('valid_from'),
}
const accessorial: Cells<AccessorialRow> = {
  carrier: cell.text('carrier'),
  mode: mode(),
  code: cell.text('code'),
  per: cell.oneOf('per', ACCESSORIAL_PER),
  amountCents: cell.money('amount'),
  percent: cell.percent('percent'),
  minimumCents: cell.money('minimum'),
  over: cell.zeroOrMore('over'),
  ...cell.dated,
}
const closure: Cells<NamedClosureRow> = {
  carrier: cell.optional(cell.text('carrier')),
  name: cell.optional(cell.text('name')),
  country: cell.text('country'),
  province: cell.optional(cell.text('province')),
  day: cell.added(cell.dayOrHoliday('day')),
  works: cell.added(cell.flag('works')),
  ...cell.dated,
}
const cancellation: Cells<CancellationRow> = {
  carrier: cell.text('carrier'),
  mode: mode(),
  hoursBefore: cell.count('hours_before'),
  feeCents: cell.money('amount'),
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
  closure,
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
  closure: 'closures',
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
  closures = [],
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
        : [
            {
              at,
              column,
              value: valueOf(at),
              message: 'rates.error.unknown',
              right: someOf(known[column]),
            },
          ],
    )
  return [
    ...unknown([...services, ...fuels, ...accessorials, ...cancellations], 'carrier', (row) => row.carrier),
    ...unknown(
      closures.filter(({ carrier: code }) => code !== null),
      'carrier',
      (row) => row.carrier ?? '',
    ),
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
    ...repeated(
      closures,
      'day',
      (row) => `${row.carrier ?? ''} ${row.country} ${row.province ?? ''} ${row.day} ${row.validFrom}`,
    ),
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
