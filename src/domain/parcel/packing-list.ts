import { object, string, type InferType } from 'yup'
import { addressSchema } from '#src/domain/address/address.ts'
import {
  customsSchema,
  netAboveGross,
  newCommodity,
  newCustoms,
  type Customs,
} from '#src/domain/customs/customs.ts'
import { dayText, emptyValues, enteredNumber, enteredText, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MAX_LABEL_TEXT } from '#src/domain/shared/limits.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { parcelSchema, shipmentSchema, type Shipment } from './parcel.ts'
import { convert, WEIGHT_UNITS, type WeightUnit } from '#src/domain/shared/units.ts'

/** The draft kind of a packing list, which syncs to the person's other devices too. */
export const PACKING_LIST = 'packingList'

/**
 * Goods imported from a file to make documents from: sender and recipient, the number of packages, and the
 * customs declaration. Validates asynchronously.
 */
export const packingListSchema = lazySchema(() =>
  object({
    /** The name of its file. */
    listName: optionalText(100),
    from: addressSchema,
    to: addressSchema.test(
      'border',
      'validation.border',
      (value, { parent, path, createError }) =>
        value.country !== (parent as { from?: { country?: string } }).from?.country ||
        createError({ path: `${path}.country` }),
    ),
    pieces: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(9999, 'validation.tooMany')
      .default(1),
    /** Of all packages together. */
    grossWeight: enteredNumber().moreThan(0, 'validation.positive').max(1_000_000, 'validation.tooLarge'),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('kg'),
    shipDate: dayText().required('validation.enter'),
    carrierName: optionalText(60),
    // Without an order, there is no other number for a document.
    customs: customsSchema
      .shape({ customsInvoiceNumber: enteredText(30) })
      .test('gross', 'validation.netAboveGross', (customs, { parent, path, createError }) => {
        const { grossWeight, weightUnit } = parent as { grossWeight: number; weightUnit: WeightUnit }
        const at = netAboveGross(customs, convert(Number(grossWeight) || 0, weightUnit, 'kg'))
        return !at || createError({ path: `${path}.${at}` })
      }),
  }),
)
export type PackingList = InferType<typeof packingListSchema>

/** Initial values of a list; `day` is YYYY-MM-DD. */
export function newPackingList(
  listName: string,
  commodities: Customs['commodities'],
  day: string,
): PackingList {
  const empty = emptyValues(packingListSchema)
  return {
    ...empty,
    listName,
    shipDate: day,
    to: { ...empty.to, country: 'US' },
    customs: newCustoms({ commodities: commodities.length > 0 ? commodities : [newCommodity()] }),
  }
}

/** The list as a shipment, as far as it goes; the wizard asks for the sizes of its packages. */
export function shipmentOfList(
  { from, to, pieces, grossWeight, weightUnit, shipDate, customs }: PackingList,
  notificationLanguage: Locale,
): Shipment {
  const empty = emptyValues(shipmentSchema)
  const parcel = emptyValues(parcelSchema)
  // The weight given is that of several packages together, not of each.
  const weight = pieces === 1 ? grossWeight : parcel.weight
  return {
    ...empty,
    from,
    to,
    shipDate,
    customs,
    contents: customs.commodities[0]?.description.slice(0, MAX_LABEL_TEXT) ?? '',
    notificationLanguage,
    parcels: [
      { ...parcel, quantity: pieces, weight, weightUnit, dimensionUnit: weightUnit === 'kg' ? 'cm' : 'in' },
    ],
  }
}
