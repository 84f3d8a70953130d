import { array, mixed, object, string, type AnyObject, type ObjectSchema } from 'yup'
import { isFields } from '#src/domain/sync/merge.ts'
import { parcelPresetsSchema } from '#src/domain/parcel/parcel-preset.ts'
import { lastShipmentSchema, shippingDefaultsSchema } from '#src/domain/parcel/shipping-defaults.ts'
import { pickupPreferenceSchema } from '#src/domain/pickups/pickup-preference.ts'

export const LABEL_FORMATS = ['pdf4x6', 'letter', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]
/** More labels than this are drawn in the background and downloaded once they are ready. */
export const MAX_LABELS_AT_ONCE = 25

/** Pounds and inches, or kilograms and centimetres: the units of a new parcel. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** Columns of the order list that a person can show or hide; the number is always shown. */
export const ORDER_COLUMNS = [
  'status',
  'recipient',
  'carrierName',
  'trackingNumber',
  'reference',
  'createdAt',
  'totalCents',
  'batch',
  'source',
  'printedAt',
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]
export const DEFAULT_ORDER_COLUMNS: OrderColumn[] = [
  'status',
  'recipient',
  'carrierName',
  'trackingNumber',
  'createdAt',
  'totalCents',
]
export const MAX_SAVED_FILTERS = 30
export const MAX_FILTER_NAME = 40

/** How many lines a row of the order lists has. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** What a person sets once and finds again on every device: name → schema. */
export const PREFERENCES: Record<string, ObjectSchema<AnyObject>> = {
  print: object({ labelFormat: string().oneOf(LABEL_FORMATS, 'validation.select').default('pdf4x6') }),
  units: object({ units: string().oneOf(UNIT_SYSTEMS, 'validation.select').default('imperial') }),
  pickup: pickupPreferenceSchema,
  parcelPresets: parcelPresetsSchema,
  shippingDefaults: shippingDefaultsSchema,
  lastShipment: lastShipmentSchema,
  importColumns: object({
    columns: mixed<Record<string, string>>((value): value is Record<string, string> =>
      isColumns(value),
    ).default({}),
  }),
  /** Saved filters by name, each as its query string; the filters of two devices are merged. */
  orderList: object({
    columns: array(string().oneOf(ORDER_COLUMNS, 'validation.select').required())
      .max(ORDER_COLUMNS.length, 'validation.tooMany')
      .default(DEFAULT_ORDER_COLUMNS),
    density: string().oneOf(DENSITIES, 'validation.select').default('comfortable'),
    filters: mixed<Record<string, string>>((value): value is Record<string, string> =>
      isFilters(value),
    ).default({}),
  }),
  /**
   * Pairs of similar addresses (`pairKey`) that the person said are different, so that nobody is asked twice.
   */
  notDuplicates: object({
    pairs: mixed<Record<string, true>>((value): value is Record<string, true> => isPairs(value)).default({}),
  }),
}

const isFilters = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).length <= MAX_SAVED_FILTERS &&
  Object.entries(value).every(
    ([name, query]) =>
      name.length > 0 && name.length <= MAX_FILTER_NAME && typeof query === 'string' && query.length <= 500,
  )
const MAX_PAIRS = 5000
const isPairs = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).length <= MAX_PAIRS &&
  Object.entries(value).every(
    ([pair, confirmed]) => confirmed === true && /^[0-9a-f-]{36}\+[0-9a-f-]{36}$/.test(pair),
  )
const isColumns = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).length <= 300 &&
  Object.entries(value).every(
    ([heading, name]) => heading.length <= 200 && typeof name === 'string' && name.length <= 40,
  )
