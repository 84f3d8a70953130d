import { expect, test } from 'vitest'
import {
  customsEstimateSchema,
  estimateOfShipment,
  newCustomsEstimate,
  newDutyGoods,
  type CustomsEstimate,
} from './customs-estimate.ts'
import { dutyQuestionOf, entryModeOf, estimateOrNull, landedCents, shareOfValue } from './landed-cost.ts'
import { newCommodity, newCustoms } from './customs.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { shipmentSchema } from '#src/domain/parcel/parcel.ts'
import { HOUSE_TABLES } from './tariff.ts'

const typed = (more: Partial<CustomsEstimate> = {}): CustomsEstimate => ({
  ...newCustomsEstimate('2026-11-23'),
  goods: [{ ...newDutyGoods(), hsCode: '9503.00.10', originCountry: 'CN', quantity: 4, unitValue: 5000 }],
  ...more,
})
const faults = (values: unknown): string[] => {
  try {
    customsEstimateSchema.validateSync(values, { abortEarly: false })
    return []
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path} ${message}`,
    )
  }
}
const answer = (values: CustomsEstimate) =>
  estimateOrNull(dutyQuestionOf(customsEstimateSchema.validateSync(values)), HOUSE_TABLES)

test('toys of 200 dollars by courier from the United States: duty, GST and the broker add up to what the goods come to', () => {
  const estimate = answer(typed())
  expect(estimate).toMatchObject({
    dutyCents: 1600,
    taxes: [{ type: 'GST', cents: 1080 }],
    fees: [
      { kind: 'brokerage', cents: 2900 },
      { kind: 'disbursement', cents: 600 },
    ],
    totalCents: 6180,
  })
  if (!estimate || !('totalCents' in estimate)) throw new Error('not estimated')
  expect(landedCents(estimate)).toBe(26_180)
  expect(shareOfValue(estimate)).toBe(30.9)
})

test('who carries it decides how it enters, a ship only for freight', () => {
  const modes = (['courier', 'post', 'carrier'] as const).flatMap((carrierKind) =>
    (['road', 'ocean'] as const).map((transportMode) => entryModeOf({ carrierKind, transportMode })),
  )
  expect(modes).toEqual(['courier', 'courier', 'mail', 'mail', 'freight', 'sea'])
})

test('what is not right stands at its field', () => {
  expect(faults(typed())).toEqual([])
  expect(faults(typed({ fromCountry: 'CA' }))).toEqual(['toCountry validation.border'])
  expect(faults(typed({ toCountry: 'FR' as 'CA' }))).toEqual(['toCountry validation.select'])
  expect(faults(typed({ importerKind: 'person' }))).toEqual(['province validation.select'])
  expect(faults(typed({ exchangeRate: '0' }))).toEqual(['exchangeRate validation.exchangeRate'])
  expect(faults(typed({ arrivalDate: '2026/02/30' }))).toEqual(['arrivalDate validation.date'])
  expect(faults(typed({ goods: [] }))).toEqual(['goods validation.commodities'])
  const [line] = typed().goods
  expect(
    faults(
      typed({ goods: [{ ...line!, originates: true, dutyRate: 'free', unitValue: 0, hsCode: '12' }] }),
    ).toSorted(),
  ).toEqual([
    'goods[0].dutyRate validation.dutyRate',
    'goods[0].hsCode validation.hsCode',
    'goods[0].originates validation.cusmaOrigin',
    'goods[0].unitValue validation.positive',
  ])
})

test('a rate is typed with a comma and a percent sign as people do', () => {
  const [line] = typed().goods
  expect(answer(typed({ goods: [{ ...line!, dutyRate: '6,5 %' }] }))).toMatchObject({
    dutyCents: 1300,
    lines: [{ basis: 'typed' }],
  })
})

test('a day before the tables, or amounts nobody can count, have no estimate and break nothing', () => {
  expect(answer(typed({ arrivalDate: '1999-01-01' }))).toBeNull()
  const [line] = typed().goods
  expect(
    answer(
      typed({
        goods: Array.from({ length: 200 }, () => ({ ...line!, quantity: 999_999, unitValue: 1_000_000_000 })),
      }),
    ),
  ).toBeNull()
})

test('an estimate of a shipment begins with its goods; a person in Québec bears Québec’s tax', () => {
  const empty = emptyValues(shipmentSchema)
  const customs = newCustoms({
    currency: 'USD',
    commodities: [
      {
        ...newCommodity(),
        description: 'Toys',
        hsCode: '95030010',
        originCountry: 'US',
        quantity: 2,
        unitValue: 4000,
        originCriterion: 'B',
      },
    ],
  })
  const shipment = {
    ...empty,
    from: { ...empty.from, country: 'US' },
    to: { ...empty.to, country: 'CA', province: 'QC', company: '' },
    shipDate: '2026-11-23',
    customs,
  }
  const estimate = estimateOfShipment(shipment)
  expect(estimate).toMatchObject({
    fromCountry: 'US',
    toCountry: 'CA',
    importerKind: 'person',
    province: 'QC',
    currency: 'USD',
    goods: [{ description: 'Toys', originates: true, dutyRate: '' }],
  })
  expect(faults(estimate)).toEqual([])
  expect(estimateOfShipment({ ...shipment, to: { ...shipment.to, company: 'Atelier Nord' } })).toMatchObject({
    importerKind: 'business',
  })
})
