import { array, boolean, object, string, type InferType } from 'yup'
import { amountProblem } from '#src/domain/money/cents-amount.ts'
import { isCountry, isProvince } from '#src/domain/shared/countries.ts'
import {
  commoditySchema,
  CUSTOMS_CURRENCIES,
  MAX_COMMODITIES,
  type Commodity,
  type Customs,
} from './customs.ts'
import { CUSMA_COUNTRIES } from './cusma.ts'
import { dayText, emptyValues, enteredNumber, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { isPercent } from '#src/domain/shared/percent.ts'

/** Who carries the goods over the border, which decides which low-value consignments are duty-free. */
export const CARRIER_KINDS = ['courier', 'post', 'carrier'] as const
/** Freight's mode of transport: harbour fees apply only to ships. */
export const TRANSPORT_MODES = ['road', 'air', 'ocean', 'rail'] as const
export const IMPORTER_KINDS = ['business', 'person'] as const
/** Countries whose rules are in the tables. */
export const DUTY_COUNTRIES = ['CA', 'US'] as const

const chosenCountry = () =>
  string()
    .trim()
    .uppercase()
    .default('')
    .required('validation.select')
    .test('country', 'validation.select', (value) => !value || isCountry(value))
/** One kind of goods in an estimate; value in cents of the estimate's currency. */
export const dutyLineSchema = lazySchema(() =>
  commoditySchema.pick(['hsCode', 'quantity']).shape({
    description: optionalText(200),
    originCountry: chosenCountry(),
    unitValue: enteredNumber()
      .typeError(amountProblem)
      .integer('validation.number')
      .moreThan(0, 'validation.positive')
      .max(1_000_000_000, 'validation.tooLarge'),
    /** Originates under CUSMA, and there is a certification. */
    originates: boolean()
      .default(false)
      .test(
        'cusma',
        'validation.cusmaOrigin',
        (value, { parent }) =>
          !value || CUSMA_COUNTRIES.includes((parent as { originCountry?: string }).originCountry ?? ''),
      ),
    /** In percent, where a person knows better than the tables, or the tables have none. */
    dutyRate: optionalText(9)
      .transform((value: string) => value.replace(',', '.').replace(/\s*%$/, ''))
      .test('percent', 'validation.dutyRate', (value) => !value || isPercent(value)),
  }),
)
export type DutyGoods = InferType<typeof dutyLineSchema>

/** The input of an estimate of duties and taxes (D33). */
export const customsEstimateSchema = lazySchema(() =>
  object({
    fromCountry: chosenCountry(),
    toCountry: string()
      .oneOf([...DUTY_COUNTRIES], 'validation.select')
      .default('CA')
      .test(
        'border',
        'validation.border',
        (value, { parent }) => value !== (parent as { fromCountry?: string }).fromCountry,
      ),
    arrivalDate: dayText().required('validation.enter'),
    carrierKind: string()
      .oneOf([...CARRIER_KINDS], 'validation.select')
      .default('courier'),
    transportMode: string()
      .oneOf([...TRANSPORT_MODES], 'validation.select')
      .default('road'),
    importerKind: string()
      .oneOf([...IMPORTER_KINDS], 'validation.select')
      .default('business'),
    /** Province of a private person in Canada: its part of the tax is due at the border too. */
    province: string()
      .trim()
      .default('')
      .test('province', 'validation.select', (value, { parent }) => {
        const { importerKind, toCountry } = parent as { importerKind?: string; toCountry?: string }
        return importerKind !== 'person' || toCountry !== 'CA' || isProvince(value)
      }),
    currency: string()
      .oneOf([...CUSTOMS_CURRENCIES], 'validation.select')
      .default('CAD'),
    /** Canadian dollars for one U.S. dollar; '' = the rate in the tables. */
    exchangeRate: optionalText(9)
      .transform((value: string) => value.replace(',', '.'))
      .test('rate', 'validation.exchangeRate', (value) => !value || (isPercent(value) && Number(value) > 0)),
    brokered: boolean().default(true),
    goods: array(dutyLineSchema)
      .min(1, 'validation.commodities')
      .max(MAX_COMMODITIES, 'validation.tooMany')
      .default([]),
  }),
)
export type CustomsEstimate = InferType<typeof customsEstimateSchema>

export const newDutyGoods = (like?: Partial<DutyGoods>): DutyGoods => ({
  ...emptyValues(dutyLineSchema),
  ...(like?.originCountry && { originCountry: like.originCountry }),
})

/** Initial values of the form; `day` is YYYY-MM-DD. */
export const newCustomsEstimate = (day: string): CustomsEstimate => ({
  ...emptyValues(customsEstimateSchema),
  fromCountry: 'US',
  arrivalDate: day,
  goods: [newDutyGoods()],
})

/** Goods of a customs declaration as goods of an estimate; certified goods originate under CUSMA. */
const dutyGoodsOf = ({
  description,
  hsCode,
  originCountry,
  quantity,
  unitValue,
  originCriterion,
}: Commodity): DutyGoods => ({
  description,
  hsCode,
  originCountry,
  quantity,
  unitValue,
  originates: originCriterion !== '' && CUSMA_COUNTRIES.includes(originCountry),
  dutyRate: '',
})

/** The part of a shipment (src/domain/parcel/parcel.ts) that an estimate uses. */
interface DeclaredShipment {
  from: { country: string }
  to: { country: string; province: string; company: string }
  shipDate: string
  customs: Customs | null
}

/**
 * A new estimate for a shipment: by courier, as parcels are sent. If the rules of its destination aren't
 * known, into Canada.
 */
export function estimateOfShipment({ from, to, shipDate, customs }: DeclaredShipment): CustomsEstimate {
  const known = (DUTY_COUNTRIES as readonly string[]).includes(to.country)
  const isPrivate = to.company === '' && to.country === 'CA'
  return {
    ...newCustomsEstimate(shipDate),
    fromCountry: from.country,
    toCountry: known ? (to.country as 'CA' | 'US') : 'CA',
    importerKind: isPrivate ? 'person' : 'business',
    province: to.country === 'CA' ? to.province : '',
    ...(customs && { currency: customs.currency, goods: customs.commodities.map(dutyGoodsOf) }),
  }
}
