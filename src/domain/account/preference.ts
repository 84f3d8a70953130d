import { array, mixed, object, string, type AnyObject, type ObjectSchema } from 'yup'
import { isFields } from '#src/domain/sync/merge.ts'
import { parcelPresetsSchema } from '#src/domain/parcel/parcel-preset.ts'
import { pickupPreferenceSchema } from '#src/domain/pickups/pickup-preference.ts'

export const LABEL_FORMATS = ['pdf4x6', 'letter', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]
/** More labels than these are asked for, and had when they are done. */
export const LABELS_AT_ONCE = 25

/** Pounds and inches, or kilograms and centimetres: what a new parcel is measured in. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** Columns of the order list that a person may show or hide; its number is always there. */
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
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]
export const USUAL_ORDER_COLUMNS: OrderColumn[] = [
  'status',
  'recipient',
  'carrierName',
  'trackingNumber',
  'createdAt',
  'totalCents',
]
export const MAX_SAVED_FILTERS = 30
export const MAX_FILTER_NAME = 40

/** What a person has set once and finds again on every device: name → its form. */
export const PREFERENCES: Record<string, ObjectSchema<AnyObject>> = {
  print: object({ labelFormat: string().oneOf(LABEL_FORMATS, 'validation.select').default('pdf4x6') }),
  units: object({ units: string().oneOf(UNIT_SYSTEMS, 'validation.select').default('imperial') }),
  pickup: pickupPreferenceSchema,
  parcelPresets: parcelPresetsSchema,
  importColumns: object({
    columns: mixed<Record<string, string>>((value): value is Record<string, string> =>
      isColumns(value),
    ).default({}),
  }),
  /**
   * Filters by the name a person gave them, each as the query of its address: two devices' filters come
   * together.
   */
  orderList: object({
    columns: array(string().oneOf(ORDER_COLUMNS, 'validation.select').required())
      .max(ORDER_COLUMNS.length, 'validation.tooMany')
      .default(USUAL_ORDER_COLUMNS),
    filters: mixed<Record<string, string>>((value): value is Record<string, string> =>
      isFilters(value),
    ).default({}),
  }),
  /** Addresses that look alike and are not the same, by `pairOf`: nobody is asked twice. */
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
  Object.entries(value).every(([pair, said]) => said === true && /^[0-9a-f-]{36}\+[0-9a-f-]{36}$/.test(pair))
const isColumns = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).length <= 300 &&
  Object.entries(value).every(
    ([heading, name]) => heading.length <= 200 && typeof name === 'string' && name.length <= 40,
  )
