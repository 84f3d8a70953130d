import './yup-messages.ts'
import { array, mixed, number, string, type InferType, type Schema } from 'yup'
import { hasLabelScripts } from '#src/domain/shared/text/label-characters.ts'
import { MAX_IMAGES } from './limits.ts'
import { attachmentsFault, type Attached } from './media.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'

/**
 * Building blocks of the schemas. Messages are ids; `{field}` in 'validation.enter' and 'validation.select'
 * is the field's label (D38).
 */

export const optionalText = (max: number) => string().trim().max(max, 'validation.tooLong').default('')

export const enteredText = (max: number, empty = 'validation.enter') => optionalText(max).required(empty)

/** A code or number that is kept as text, in the characters of a Western keyboard. */
export const signsText = (max: number) =>
  optionalText(max).transform((value: unknown) => (typeof value === 'string' ? normalizeCode(value) : value))

/** Text that is printed on a label. Only its scripts are checked, so that it can be checked while typing. */
export const labelText = (max: number) =>
  optionalText(max).test('letters', 'validation.labelLetters', (value) => hasLabelScripts(value))

/**
 * An email address as it was meant: in the characters of a Western keyboard, without the spaces that phones
 * and copied pages put around "@" and dots.
 */
export const plainEmail = (typed: string): string =>
  normalizeCode(typed)
    .replaceAll(/\s*([@.])\s*/g, '$1')
    .trim()

export const emailText = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? plainEmail(value) : value))
    .lowercase()
    .max(254, 'validation.tooLong')
    .email('validation.email')
    .default('')

/**
 * A phone number of the country in the field `country` beside or around it, or of Canada. The phone library
 * is loaded when a number is first checked, so schemas with this field only validate asynchronously.
 */
export const phoneText = () =>
  signsText(30).test('phone', 'validation.phone', async (value, context) => {
    if (!value) return true
    // Offline, the library may not be on the device yet. The number is accepted then: the server checks it
    // with the same schema.
    const phones = await import('./phone.ts').catch(() => undefined)
    const around = (context as { from?: { value: unknown }[] }).from ?? []
    const { country } = ([context.parent, ...around.map(({ value }) => value)].find(
      (values: { country?: string } | undefined) => values?.country,
    ) as { country: string } | undefined) ?? { country: 'CA' }
    return phones?.isPhone(value, country) ?? true
  })

/** Larger than any weight, size, count or amount: the default limit of a field without its own. */
export const MAX_NUMBER = 1e12

/** A number from a form: an emptied input ('') is missing, not zero. */
export const enteredNumber = (empty = 'validation.enter') =>
  number()
    .transform((value: number, original: unknown) =>
      original === '' || original === null ? undefined : value,
    )
    .typeError('validation.number')
    .max(MAX_NUMBER, 'validation.tooLarge')
    .required(empty)

/** A time of day, HH:MM. */
export const clockText = () =>
  string()
    .trim()
    .default('')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'validation.time', excludeEmptyString: true })

/** A calendar day, kept as YYYY-MM-DD; typed as YYYY/MM/DD (requirements §5). */
export const dayText = () =>
  string()
    .trim()
    .transform((value: string) => value && asDay(value))
    .default('')
    .test('day', 'validation.date', (value) => !value || isDay(value))

/** Pictures or a video (requirements §5, D22). */
export const attachedFiles = () =>
  array(mixed<Attached>().required())
    .max(MAX_IMAGES, 'validation.tooManyImages')
    .default([])
    .test('attachments', (files, { createError }) => {
      const fault = attachmentsFault(files)
      return fault === null || createError({ message: fault })
    })

/**
 * The defaults of a schema, for an empty form. A required field without a default is missing, although the
 * type says it is there.
 */
export const emptyValues = <S extends Schema>(schema: S): InferType<S> => schema.getDefault() as InferType<S>

/**
 * In place of a field that doesn't apply: whatever was sent becomes null. Typed as that field, because both
 * sides of yup's `when` have one type.
 */
export const leftOut = <S>(_field: S): S =>
  mixed()
    .transform(() => null)
    .nullable()
    .default(null) as S

/** A day as people type it (YYYY/MM/DD), in the form it is kept; `isDay` checks whether it is one. */
export const asDay = (typed: string): string => typed.replaceAll('/', '-')

/**
 * Whether it is a calendar day as it is kept, YYYY-MM-DD. Only centuries that calendars and clocks agree on:
 * time zones in the year 1 make no sense.
 */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
