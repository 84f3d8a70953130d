import { object, string } from 'yup'
import { isPostal, isReservedPostal } from '#src/domain/address/postal.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { enteredNumber } from '#src/domain/shared/fields.ts'
import { MAX_PARCEL_WEIGHT } from '#src/domain/shared/limits.ts'
import { endpoint } from './endpoint.ts'

/** What a visitor sees. To buy one they ask again, with an account. */
export type PublicRate = Pick<
  Rate,
  | 'carrierCode'
  | 'carrierName'
  | 'serviceCode'
  | 'serviceName'
  | 'sample'
  | 'transitDays'
  | 'deliveryDate'
  | 'totalCents'
>

const postal = () =>
  string()
    .trim()
    .max(20, 'validation.postalCode')
    .required('validation.enter')
    .test('postal', 'validation.postalCode', (code) =>
      ['CA', 'US'].some((country) => isPostal(country, code) && !isReservedPostal(country, code)),
    )
/** As a parcel's; its own schema knows a whole shipment, which is too much for the home page. */
const MAX_SIDE_INCHES = 108
const side = () =>
  enteredNumber().moreThan(0, 'validation.positive').max(MAX_SIDE_INCHES, 'validation.tooLarge')

export const publicRates = {
  /**
   * All carriers' rates for one box, in pounds and inches, picked up on the next business day: the cheapest
   * first, and never none.
   */
  get: endpoint<PublicRate[]>()(
    ['POST', '/rates'],
    () =>
      object({
        from: postal(),
        to: postal(),
        weight: enteredNumber()
          .moreThan(0, 'validation.positive')
          .max(MAX_PARCEL_WEIGHT.lb, 'validation.maxWeight'),
        length: side(),
        width: side(),
        height: side(),
      }),
    { access: 'public', limit: { name: 'rates', max: 20, per: 'minute' } },
  ),
}
