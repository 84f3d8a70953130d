import { mixed, object, string } from 'yup'
import type { StaffPermission } from '#src/domain/account/staff.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { FOR_STAFF } from './for-staff.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

/**
 * What one part of a verb's usage takes. text: anything. money: dollars and cents, `4.50`. day: YYYY-MM-DD. month:
 * YYYY-MM. count: a whole number. choice: one of `options`. flag: set or not. file: content that is read.
 */
export type VerbFieldKind = 'text' | 'money' | 'day' | 'month' | 'count' | 'choice' | 'flag' | 'file'
export interface VerbField {
  /** Of an option its name, of a word what it stands for: `claim-number`. */
  name: string
  kind: VerbFieldKind
  required: boolean
  options?: string[]
}
/** A verb of the operator (docs/cli.md), as the desk shows it. */
export interface DeskVerb {
  /** "<noun> <verb>", or a verb alone. */
  name: string
  permission: StaffPermission
  fields: VerbField[]
}
/** A file that a verb wrote, to be saved where the person sits. */
export interface DeskFile {
  name: string
  base64: string
}
export interface DeskOutcome {
  /** What it found or did: rows, one record, or `{ message }`. */
  result: unknown
  /** A check found something wrong. */
  wrong: boolean
  files: DeskFile[]
}

const noInput = lazySchema(() => object({}))
/** Of a whole tariff, in base64. */
const INPUT_BYTES = 24 * MEGABYTE
const NAME = /^[a-z-]+( [a-z-]+)?$/

export const verbs = {
  /** Those that the person may run. */
  list: endpoint<DeskVerb[]>()(['GET', '/admin/verbs'], noInput, FOR_STAFF),
  /** Runs one. What is wrong with it is said in the envelope, as the command line says it. */
  run: endpoint<DeskOutcome>()(
    ['POST', '/admin/verbs'],
    () =>
      object({
        verb: string().matches(NAME, 'validation.select').required('validation.select'),
        /** By the fields' names; a flag that is set is ''. */
        values: mixed<Record<string, string>>(isTexts).default({}),
        /** The content of the verb's file, in base64. */
        input: string().max(INPUT_BYTES, 'validation.tooLong').default(''),
      }),
    { ...FOR_STAFF, bodyBytes: INPUT_BYTES + MEGABYTE },
  ),
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length <= 20 &&
  Object.entries(value).every(
    ([name, text]) => /^[\w-]{1,40}$/.test(name) && typeof text === 'string' && text.length <= 5000,
  )
