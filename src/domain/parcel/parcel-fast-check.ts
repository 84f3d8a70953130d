import { hasLabelScripts } from '#src/domain/shared/text/label-characters.ts'
import { MAX_LABEL_TEXT } from '#src/domain/shared/limits.ts'
import {
  isTooHeavy,
  MAX_PARCEL_QUANTITY,
  MAX_PARCEL_SIDE,
  MAX_REFERENCE,
  SIGNATURE_OPTIONS,
  type Parcel,
  type Shipment,
} from './parcel.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'

/** A row of a batch without its recipient. */
export type RowContent = Pick<
  Shipment,
  'parcels' | 'contents' | 'reference' | 'signature' | 'shipDate' | 'sameCityOnly'
>

/**
 * A fast path for long files: the row as the schema would return it if it is obviously valid; null means the
 * schema has to be asked, as with addresses (address-plain-check.ts). Its numbers are still strings. A test
 * compares it with the schema.
 */
export function fastCheckContent({
  parcels,
  contents,
  reference,
  signature,
  shipDate,
  sameCityOnly,
}: RowContent): RowContent | null {
  const [parcel, ...more] = parcels
  const plain = parcel && more.length === 0 ? plainParcel(parcel) : null
  const good =
    plain &&
    contents !== '' &&
    contents.length <= MAX_LABEL_TEXT &&
    contents === contents.trim() &&
    hasLabelScripts(contents) &&
    hasLabelScripts(reference) &&
    reference.length <= MAX_REFERENCE &&
    reference === reference.trim() &&
    SIGNATURE_OPTIONS.includes(signature) &&
    shipDate === ''
  return good ? { shipDate, sameCityOnly, signature, reference, contents, parcels: [plain] } : null
}

function plainParcel(parcel: Parcel): Parcel | null {
  const [quantity, weight, length, width, height] = [
    parcel.quantity,
    parcel.weight,
    parcel.length,
    parcel.width,
    parcel.height,
  ].map(numberOf) as [number, number, number, number, number]
  const { weightUnit, dimensionUnit, declaredValue, insuranceValue, description } = parcel
  if (!WEIGHT_UNITS.includes(weightUnit) || !LENGTH_UNITS.includes(dimensionUnit) || description !== '')
    return null
  const good =
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= MAX_PARCEL_QUANTITY &&
    weight > 0 &&
    !isTooHeavy(weight, weightUnit) &&
    [length, width, height].every((side) => side > 0 && side <= MAX_PARCEL_SIDE[dimensionUnit]) &&
    [declaredValue, insuranceValue].every((cents) => Number.isInteger(cents) && cents >= 0)
  return good ? { ...parcel, quantity, weight, length, width, height } : null
}

/** The value of a plain decimal; NaN for anything else. */
const numberOf = (typed: unknown): number =>
  typeof typed === 'number' ? typed : /^\d{1,9}(\.\d{1,9})?$/.test(String(typed)) ? Number(typed) : NaN
