import {
  boolean,
  mixed,
  number,
  object,
  string,
  type AnyObject,
  type AnySchema,
  type ObjectSchema,
} from 'yup'
import type { DeskVerb, VerbField } from '#src/contract/desk/verbs.ts'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'

/** What a verb's form holds: an amount as cents, a flag as whether it is set, a file as the browser's. */
export type VerbValues = Record<string, string | number | boolean | File | null | undefined>

/** How a verb's fields are judged before they are sent; the verb has the last word. */
export const verbSchema = (fields: readonly VerbField[]): ObjectSchema<AnyObject> =>
  object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])))

function schemaOf({ kind, required }: VerbField): AnySchema {
  if (kind === 'flag') return boolean().default(false)
  if (kind === 'file') {
    const file = mixed<File>().nullable().default(null)
    return required ? file.required('validation.required') : file
  }
  if (kind === 'money') {
    const amount = centsAmount().default(undefined)
    return required ? amount.required('validation.enter').min(0, 'validation.positive') : amount
  }
  if (kind === 'count') {
    const count = number()
      .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
      .typeError('validation.number')
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(10_000, 'validation.tooLarge')
    return required ? count.required('validation.enter') : count
  }
  const text = string().trim().max(5000, 'validation.tooLong').default('')
  const judged =
    kind === 'day'
      ? text.test('day', 'validation.date', (value) => !value || isDay(asDay(value)))
      : kind === 'month'
        ? text.matches(/^(\d{4}-(0[1-9]|1[0-2]))?$/, 'desk.month')
        : text
  return required ? judged.required(kind === 'choice' ? 'validation.select' : 'validation.enter') : judged
}

/** What is sent: the texts of the command line. An empty field is left out, a file is its name. */
export function sentValues({ fields }: Pick<DeskVerb, 'fields'>, values: VerbValues): Record<string, string> {
  const sent = fields.flatMap(({ name, kind }): [string, string][] => {
    const value = values[name]
    if (value === undefined || value === null || value === '' || value === false) return []
    if (value instanceof File) return [[name, value.name]]
    if (kind === 'flag') return [[name, '']]
    if (kind === 'money') return [[name, decimalMoney(Number(value))]]
    return [[name, kind === 'day' ? asDay(String(value)) : String(value)]]
  })
  return Object.fromEntries(sent)
}

/** A file's content as the verbs take it. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
