import { array, boolean, object, string, type InferType, type TestContext } from 'yup'
import { customsSchema, netAboveGross, type Customs } from '#src/domain/customs/customs.ts'
import { countryText, labelAddressSchema, postalText } from '#src/domain/address/address.ts'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { dayText, enteredNumber, labelText, leftOut } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { batteryFields } from './lithium.ts'
import { MAX_LABEL_TEXT, MAX_PARCEL_WEIGHT } from '#src/domain/shared/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'
import { scopeOf, type Scope } from './scope.ts'
import {
  convert,
  LENGTH_UNITS,
  WEIGHT_UNITS,
  type LengthUnit,
  type WeightUnit,
} from '#src/domain/shared/units.ts'

/** Requirements §3 signature option; `adult` asks for proof of age. */
export const SIGNATURE_OPTIONS = ['none', 'signature', 'adult'] as const

/**
 * House limits: rows of one shipment, pieces of one row, characters of a reference, and the longest side any
 * built-in carrier takes.
 */
export const MAX_PARCEL_ROWS = 50
export const MAX_PARCEL_QUANTITY = 99
export const MAX_REFERENCE = 50
export const MAX_PARCEL_SIDE: Record<LengthUnit, number> = { in: 108, cm: 274 }

const side = () =>
  enteredNumber()
    .moreThan(0, 'validation.positive')
    .test(
      'side',
      'validation.tooLarge',
      (value, { parent }) =>
        value <= MAX_PARCEL_SIDE[(parent as { dimensionUnit: LengthUnit }).dimensionUnit ?? 'in'],
    )

/** One row of parcels: `quantity` equal pieces; weight and sides of one piece. */
export const parcelSchema = lazySchema(() =>
  object({
    quantity: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(MAX_PARCEL_QUANTITY, 'validation.tooMany')
      .default(1),
    weight: enteredNumber()
      .moreThan(0, 'validation.positive')
      .test(
        'maxWeight',
        'validation.maxWeight',
        (value, { parent }) => !isTooHeavy(value, (parent as { weightUnit?: WeightUnit }).weightUnit ?? 'lb'),
      ),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('lb'),
    length: side(),
    width: side(),
    height: side(),
    dimensionUnit: string().oneOf(LENGTH_UNITS, 'validation.select').default('in'),
    /** Cents per piece. */
    declaredValue: centsAmount(),
    /** Cents per piece; 0 leaves the carrier's included cover. */
    insuranceValue: centsAmount(),
    description: labelText(100),
  }),
)

const parcelsSchema = lazySchema(() =>
  array(parcelSchema).min(1, 'validation.enter').max(MAX_PARCEL_ROWS, 'validation.tooMany').default([]),
)

/** An option that only some scopes have. `up`: how many objects further out the two ends are. */
const onlyFor = (fits: (scope: Scope) => boolean, message: string, up: number) =>
  boolean()
    .default(false)
    .test('scope', message, (value, { from: around = [] }: TestContext) => {
      const { from, to } = (around[up]?.value ?? {}) as {
        from?: { country?: string }
        to?: { country?: string }
      }
      return !value || fits(scopeOf(from?.country ?? 'CA', to?.country ?? 'CA'))
    })

/** Requirements §5: domestic only. Services that never leave Canada. */
const canadianService = (up: number) =>
  onlyFor((scope) => scope === 'domestic', 'validation.canadianService', up)

export const shippingOptionsSchema = lazySchema(() =>
  object({
    signature: string().oneOf(SIGNATURE_OPTIONS, 'validation.select').default('none'),
    sameCityOnly: boolean().default(false),
    canadianService: canadianService(1),
  }),
)

/** The public quote form: postal codes and parcels, no names. */
export const quickQuoteSchema = lazySchema(() =>
  object({
    from: object({ postalCode: postalText(), country: countryText() }),
    to: object({ postalCode: postalText(), country: countryText(), residential: boolean().default(false) }),
    parcels: parcelsSchema,
    shipDate: dayText().required('validation.select'),
    options: shippingOptionsSchema,
  }),
)

/** A whole shipment (shipmentDetails and the wizard). Validates asynchronously (phones). */
export const shipmentSchema = lazySchema(() =>
  object({
    from: labelAddressSchema,
    to: labelAddressSchema,
    saveFromToAddressBook: boolean().default(false),
    saveToToAddressBook: boolean().default(false),
    parcels: parcelsSchema,
    shipDate: dayText().required('validation.select'),
    contents: labelText(MAX_LABEL_TEXT).required('validation.enter'),
    reference: labelText(MAX_REFERENCE),
    signature: string().oneOf(SIGNATURE_OPTIONS, 'validation.select').default('none'),
    sameCityOnly: boolean().default(false),
    canadianService: canadianService(0),
    /** The recipient of an earlier parcel sends it back (requirements §5: North America only). */
    isReturn: onlyFor((scope) => scope !== 'international', 'validation.returnLabel', 0),
    /** The customs declaration where a border is crossed; null within one country. */
    customs: customsSchema
      .nullable()
      .default(null)
      .when(['from', 'to'], ([from, to]: { country?: string }[], schema) =>
        from?.country === to?.country ? leftOut(schema) : schema.required('validation.customs'),
      )
      .test('gross', 'validation.netAboveGross', fitsIntoParcels),
    notificationLanguage: string().oneOf(LOCALES, 'validation.select').default(DEFAULT_LOCALE),
    prohibitedGoodsConfirmed: boolean().default(false).oneOf([true], 'validation.prohibitedGoods'),
    ...batteryFields,
  }),
)

/** The weight of all pieces in kilograms; anything that isn't a number weighs nothing. */
export const parcelsKg = (parcels: readonly Pick<Parcel, 'quantity' | 'weight' | 'weightUnit'>[]): number =>
  parcels.reduce(
    (sum, { weight, weightUnit, quantity }) =>
      sum + convert(Number(weight) || 0, weightUnit as WeightUnit, 'kg') * (Number(quantity) || 0),
    0,
  )

function fitsIntoParcels(customs: Customs | null, { parent, path, createError }: TestContext) {
  const at = customs && netAboveGross(customs, parcelsKg((parent as { parcels?: Parcel[] }).parcels ?? []))
  return !at || createError({ path: `${path}.${at}` })
}

export type Parcel = InferType<typeof parcelSchema>
export type ShippingOptions = InferType<typeof shippingOptionsSchema>
export type QuickQuote = InferType<typeof quickQuoteSchema>
export type Shipment = InferType<typeof shipmentSchema>

/**
 * D31: checked in the unit typed, so 44 lb and 20 kg are both allowed although they differ. Above it the
 * screen offers freight.
 */
export function isTooHeavy(weight: number, unit: WeightUnit): boolean {
  return weight > MAX_PARCEL_WEIGHT[unit]
}
