import { mixed, object, string, type AnyObject, type ObjectSchema } from 'yup'
import { parcelPresetsSchema } from './parcel-preset.ts'
import { pickupPreferenceSchema, WEEKDAYS } from './pickup-preference.ts'

export const LABEL_FORMATS = ['pdf4x6', 'letter', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

/** Pounds and inches, or kilograms and centimetres: what a new parcel is measured in. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** What a person has set once and finds again on every device: name → its form. */
export const PREFERENCES: Record<string, ObjectSchema<AnyObject>> = {
  print: object({ labelFormat: string().oneOf(LABEL_FORMATS, 'validation.select').default('pdf4x6') }),
  units: object({ units: string().oneOf(UNIT_SYSTEMS, 'validation.select').default('imperial') }),
  pickup: pickupPreferenceSchema,
  parcelPresets: parcelPresetsSchema,
  importColumns: object({ columns: mixed<Record<string, string>>((value): value is Record<string, string> => isColumns(value)).default({}) }),
  /** Addresses that look alike and are not the same, by `pairOf`: nobody is asked twice. */
  notDuplicates: object({
    pairs: mixed<Record<string, true>>((value): value is Record<string, true> => isPairs(value)).default({}),
  }),
}

/** Fields of theirs that are never mixed from two devices. */
export const WHOLE_PREFERENCES: readonly string[] = ['presets', 'columns', ...WEEKDAYS.map((day) => `windows.${day}`)]

const MAX_PAIRS = 5000
const isPairs = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  && Object.keys(value).length <= MAX_PAIRS && Object.entries(value).every(([pair, said]) => said === true && /^[0-9a-f-]{36}\+[0-9a-f-]{36}$/.test(pair))
const isColumns = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  && Object.keys(value).length <= 300 && Object.entries(value).every(([heading, name]) => heading.length <= 200 && typeof name === 'string' && name.length <= 40)
