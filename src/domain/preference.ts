import { object, string, type AnyObject, type ObjectSchema } from 'yup'

export const LABEL_FORMATS = ['pdf4x6', 'letter', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

/** Pounds and inches, or kilograms and centimetres: what a new parcel is measured in. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** What a person has set once and finds again on every device: name → its form. */
export const PREFERENCES: Record<string, ObjectSchema<AnyObject>> = {
  print: object({ labelFormat: string().oneOf(LABEL_FORMATS, 'validation.select').default('pdf4x6') }),
  units: object({ units: string().oneOf(UNIT_SYSTEMS, 'validation.select').default('imperial') }),
}
