import { number, object, string, type InferType } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { addressSchema, type Address } from '#src/domain/address/address.ts'
import { amountProblem } from '#src/domain/money/cents-amount.ts'
import { labelText, MAX_NUMBER } from '#src/domain/shared/fields.ts'
import { MAX_LABEL_TEXT } from '#src/domain/shared/limits.ts'
import { LENGTH_UNITS } from '#src/domain/shared/units.ts'
import { MAX_PRESET_NAME, type ParcelPreset } from './parcel-preset.ts'
import type { ChosenService } from './quote-prefill.ts'
import { SIGNATURE_OPTIONS, type Parcel, type Shipment } from './parcel.ts'

const MAX_CODE = 60
const MAX_WORDING = 600
/** Raised when the words of the declaration change: who agreed to the old ones is asked again. */
export const DECLARATION_VERSION = 1
/** House rule: a standing declaration is made again every year. */
const DECLARATION_DAYS = 365

const code = () => string().max(MAX_CODE, 'validation.tooLong').required()
const serviceSchema = () =>
  object({
    carrierCode: code(),
    serviceCode: code(),
    /** Carrier and service, as they are called on screen. */
    name: string().max(120, 'validation.tooLong').default(''),
  })
    .nullable()
    .default(null)
/** Cents per piece; what MoneyInput passes for an empty field is null. */
const insuranceValue = () =>
  number()
    .transform((value: number, original: unknown) => (original === '' ? null : value))
    .typeError(amountProblem)
    .integer('validation.number')
    .min(0, 'validation.positive')
    .max(MAX_NUMBER, 'validation.tooLarge')
    .nullable()
    .default(null)

/**
 * What a person ships the same way every time, as they set it. Empty or null: as in their last shipment.
 * `declaredOn`: the day they declared, for all their parcels, what `wording` says.
 */
export const shippingDefaultsSchema = lazySchema(() =>
  object({
    contents: labelText(MAX_LABEL_TEXT),
    signature: string()
      .oneOf(['', ...SIGNATURE_OPTIONS], 'validation.select')
      .default(''),
    notificationLanguage: string()
      .oneOf(['', ...LOCALES], 'validation.select')
      .default(''),
    insuranceValue: insuranceValue(),
    /** A saved size, by its name. */
    presetName: string().max(MAX_PRESET_NAME, 'validation.tooLong').default(''),
    service: serviceSchema(),
    declaredOn: string()
      .matches(/^(\d{4}-\d\d-\d\d)?$/)
      .default(''),
    declarationVersion: number().integer().min(0).default(0),
    wording: string().max(MAX_WORDING, 'validation.tooLong').default(''),
  }),
)
export type ShippingDefaults = InferType<typeof shippingDefaultsSchema>

const side = () => number().positive()
/** What the last shipment says about the next one. Its weight doesn't: boxes repeat, what is in them doesn't. */
export const lastShipmentSchema = lazySchema(() =>
  object({
    contents: labelText(MAX_LABEL_TEXT),
    signature: string().oneOf(SIGNATURE_OPTIONS, 'validation.select').default('none'),
    insuranceValue: insuranceValue(),
    service: serviceSchema(),
    /** Who sent it: the sender of the next one, where no address is the default. */
    from: addressSchema.nullable().default(null),
    box: object({
      length: side().required(),
      width: side().required(),
      height: side().required(),
      dimensionUnit: string().oneOf(LENGTH_UNITS).required(),
    })
      .nullable()
      .default(null),
  }),
)
export type LastShipment = InferType<typeof lastShipmentSchema>

/** Where defaults come from; `locale` is the screen's. */
export interface DefaultSources {
  defaults: ShippingDefaults
  last: LastShipment
  presets: readonly ParcelPreset[]
  locale: Locale
  /** The day at the person's place. */
  today: string
}
/** What a new shipment starts with. `service`: the one usually chosen; null before the first shipment. */
export interface UsualShipment {
  contents: string
  signature: Shipment['signature']
  notificationLanguage: Locale
  /** The screen's language, where notifications follow it; null where one was set. */
  screenLanguage: Locale | null
  prohibitedGoodsConfirmed: boolean
  parcel: Partial<Parcel>
  service: Service | null
  from: Address | null
}
export interface Service extends ChosenService {
  /** Carrier and service, as they are called on screen. */
  name: string
}

/** What was set wins over what was last done. */
export function usualShipment({ defaults, last, presets, locale, today }: DefaultSources): UsualShipment {
  const preset = presets.find(({ name }) => name === defaults.presetName)
  const { name: _name, ...size } = preset ?? { name: '', ...last.box }
  const insuranceValue = defaults.insuranceValue ?? last.insuranceValue ?? 0
  return {
    contents: defaults.contents || last.contents,
    signature: (defaults.signature || last.signature) as Shipment['signature'],
    notificationLanguage: (defaults.notificationLanguage || locale) as Locale,
    screenLanguage: defaults.notificationLanguage ? null : locale,
    prohibitedGoodsConfirmed: isDeclared(defaults, today),
    parcel: { ...(size as Partial<Parcel>), insuranceValue },
    service: defaults.service ?? last.service,
    from: last.from,
  }
}

/**
 * A draft's notification language as of now: where it was the screen's when it was last written, it changes
 * with the screen's. Any other was chosen, and stays.
 */
export const followScreen = (kept: string, writtenIn: string | null | undefined, locale: Locale): Locale =>
  kept === writtenIn ? locale : (kept as Locale)

/** Whether a standing declaration covers a parcel of that day. */
export const isDeclared = (
  { declaredOn, declarationVersion }: Pick<ShippingDefaults, 'declaredOn' | 'declarationVersion'>,
  today: string,
): boolean =>
  declaredOn !== '' &&
  declarationVersion === DECLARATION_VERSION &&
  (Date.parse(today) - Date.parse(declaredOn)) / 86_400_000 < DECLARATION_DAYS

/** What a bought shipment teaches for the next one. */
export function lastShipmentOf(
  { from, contents, signature, parcels, isReturn }: Shipment,
  service: Service | null,
): Partial<LastShipment> {
  const [first] = parcels
  return {
    // A return has its own sender and goods, and perhaps its own service.
    ...(!isReturn && { from, contents, ...(service && { service }) }),
    signature,
    insuranceValue: first ? Number(first.insuranceValue) || 0 : null,
    ...(first && {
      box: {
        length: Number(first.length),
        width: Number(first.width),
        height: Number(first.height),
        dimensionUnit: first.dimensionUnit,
      },
    }),
  }
}
