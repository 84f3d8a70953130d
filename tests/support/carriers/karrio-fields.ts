import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  ValidationError,
  type ObjectShape,
  type Schema,
} from 'yup'

/**
 * What Karrio's published API (OpenAPI 2026.1.32) says about the calls we make: which fields, of what type,
 * how long. Requests and responses have a file each.
 */

export const text = (longest = 10_000) => string().max(longest).nullable()
export const decimal = () => number().nullable()
export const anything = () => mixed().nullable()
export const oneOf = (...values: string[]) =>
  string()
    .nullable()
    .oneOf([...values, null])
export const country = () => string().matches(/^[A-Z]{2}$/)
export const list = (of: Schema) => array(of).nullable()
export const words = () => list(string().required())
export const whole = (fields: ObjectShape) => object(fields).noUnknown()
export const maybe = (fields: ObjectShape) => whole(fields).nullable().default(undefined)

export const addressFields = {
  postal_code: text(10),
  city: text(30),
  federal_tax_id: text(20),
  state_tax_id: text(20),
  person_name: text(50),
  company_name: text(50),
  country_code: country().required(),
  email: text(),
  phone_number: text(20),
  state_code: text(20),
  residential: boolean().nullable(),
  street_number: text(20),
  address_line1: text(50),
  address_line2: text(50),
  validate_location: boolean().nullable(),
}

/** What is wrong with a value according to a schema, or null. */
export function faultIn(schema: Schema, value: unknown): string | null {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.join('; ')
    throw error
  }
}
