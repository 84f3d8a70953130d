import { number, object, type InferType } from 'yup'
import { isCountry } from '#src/domain/shared/countries.ts'
import {
  attachedFiles,
  dayText,
  emailText,
  enteredText,
  optionalText,
  phoneText,
} from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { normalizeNumber } from '#src/domain/shared/typed-number.ts'

/** The topics on the contact page; the ocean shipping page has only its own. */
export const CONTACT_TOPICS = [
  'quote',
  'shipment',
  'billing',
  'claim',
  'freight',
  'account',
  'privacy',
  'other',
] as const
export const OCEAN_TOPIC = 'ocean'
export const INQUIRY_TOPICS = [...CONTACT_TOPICS, OCEAN_TOPIC] as const

/** Full container load, or less than one. */
export const OCEAN_MODES = ['FCL', 'LCL'] as const
/** ISO 6346 groups as the trade abbreviates them: dry, high cube, refrigerated, open top, flat rack. */
export const CONTAINER_TYPES = [
  '20GP',
  '40GP',
  '40HC',
  '45HC',
  '20RF',
  '40RF',
  '20OT',
  '40OT',
  '20FR',
  '40FR',
] as const

const IN_OCEAN = ['topic', 'oceanMode']
/** House limits: anything above is a typing error, or better discussed by phone. */
const MAX_CONTAINERS = 500
const MAX_CUBIC_METRES = 10_000
const MAX_KILOGRAMS = 10_000_000
export const MAX_MESSAGE = 5000

/**
 * An inquiry: one schema for both forms, the device and the server. Validates asynchronously (phone). The day
 * is YYYY-MM-DD. Fields of the ocean form are emptied in every other inquiry, whatever was sent.
 */
export const inquirySchema = lazySchema(() =>
  object({
    topic: optionalText(20)
      .oneOf(['', ...INQUIRY_TOPICS], 'validation.select')
      .required('validation.select'),
    name: enteredText(100),
    email: emailText().required('validation.enter'),
    phone: phoneText(),
    /** Forms send line endings as CRLF; a message must be the same however it arrived. */
    message: optionalText(MAX_MESSAGE)
      .transform((value: string) => value.replaceAll('\r\n', '\n'))
      .when('topic', ([topic], field) =>
        topic === OCEAN_TOPIC ? field : field.required('validation.enter'),
      ),
    /** A honeypot: hidden from people, so only a program that fills in every field puts something here. */
    homepage: optionalText(500),
    originCountry: oceanText(2, 'validation.select')
      .uppercase()
      .test('country', 'validation.select', (value) => !value || isCountry(value)),
    originPlace: oceanText(100),
    destinationPlace: oceanText(100),
    oceanMode: oceanText(3, 'validation.select').oneOf(['', ...OCEAN_MODES], 'validation.select'),
    containerType: optionalText(4)
      .oneOf(['', ...CONTAINER_TYPES], 'validation.select')
      .when(IN_OCEAN, (asked, field) =>
        isMode('FCL', asked) ? field.required('validation.select') : field.transform(() => ''),
      ),
    containerCount: optionalOceanNumber(MAX_CONTAINERS).when(IN_OCEAN, (asked, field) =>
      isMode('FCL', asked) ? optionalNumber(field).integer('validation.number') : field.transform(() => null),
    ),
    cubicMetres: optionalOceanNumber(MAX_CUBIC_METRES).when(IN_OCEAN, (asked, field) =>
      isMode('LCL', asked) ? optionalNumber(field) : field.transform(() => null),
    ),
    kilograms: optionalOceanNumber(MAX_KILOGRAMS).when('topic', ([topic], field) =>
      topic === OCEAN_TOPIC ? optionalNumber(field) : field.transform(() => null),
    ),
    readyDate: dayText().when('topic', ([topic], field) =>
      topic === OCEAN_TOPIC ? field.required('validation.enter') : field.transform(() => ''),
    ),
    goods: oceanText(200),
    files: attachedFiles(),
  }),
)

export type Inquiry = InferType<typeof inquirySchema>

/** Fields only the ocean form has, in reading order. */
export const OCEAN_FIELDS = [
  'originCountry',
  'originPlace',
  'destinationPlace',
  'oceanMode',
  'containerType',
  'containerCount',
  'cubicMetres',
  'kilograms',
  'readyDate',
  'goods',
] as const satisfies (keyof Inquiry)[]

/** Required on the ocean page; emptied in every other inquiry. */
function oceanText(max: number, empty = 'validation.enter') {
  return optionalText(max).when('topic', ([topic], field) =>
    topic === OCEAN_TOPIC ? field.required(empty) : field.transform(() => ''),
  )
}

function isMode(mode: string, [topic, chosen]: unknown[]): boolean {
  return topic === OCEAN_TOPIC && chosen === mode
}

/** A number that only some inquiries have, with a decimal point or comma; left empty it is null. */
function optionalOceanNumber(max: number) {
  return number()
    .transform((value: number, original: unknown) => {
      if (original === '' || original === null) return null
      return typeof original === 'string' ? Number(normalizeNumber(original)) : value
    })
    .typeError('validation.number')
    .nullable()
    .default(null)
    .moreThan(0, 'validation.positive')
    .max(max, 'validation.tooMany')
}

function optionalNumber(field: ReturnType<typeof optionalOceanNumber>) {
  return field.test('entered', 'validation.enter', (value) => value !== null && value !== undefined)
}
