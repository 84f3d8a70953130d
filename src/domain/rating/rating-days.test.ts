import { expect, test } from 'vitest'
import type { RateCard } from './rate-card.ts'
import { rateParcels, type RateRequest } from './rating.ts'
import {
  card,
  cents,
  gazetteer,
  priced,
  rate,
  request,
  to,
  tuesdayNoon,
} from '#tests/support/domain/parcel-rating.ts'

test("after the cut-off in the sender's own city the parcel counts from the next business day", () => {
  const evening = new Date('2026-11-27T22:00:00Z') // Friday 17:00 in Toronto, 14:00 in Vancouver
  expect(priced({ shipDate: '2026-11-27' }, 'ground_standard', evening)).toMatchObject({
    shipDate: '2026-11-30',
    deliveryDate: '2026-12-02',
  })
  expect(
    priced(
      { shipDate: '2026-11-27', from: { country: 'CA', postalCode: 'V6B 1A1' }, ...to('V5K 0A1') },
      'ground_standard',
      evening,
    ),
  ).toMatchObject({ shipDate: '2026-11-27', deliveryDate: '2026-11-30' })
  expect(priced({ shipDate: '2026-12-24' })).toMatchObject({
    shipDate: '2026-12-24',
    deliveryDate: '2026-12-30',
  })
})

test('nothing is promised for a day on which nobody delivers there, and each end has its own holidays', () => {
  const [chicago, toronto] = [
    { country: 'US', postalCode: '60601' },
    { country: 'CA', postalCode: 'M5V 3L9', residential: false },
  ]
  const days = (more: Partial<RateRequest>, now: string) => {
    const { shipDate, deliveryDate } = priced(more, 'express_two_day', new Date(now))
    return [shipDate, deliveryDate]
  }
  // Thanksgiving in the United States is 26 November.
  expect(days({ ...to('60601', 'US'), shipDate: '2026-11-25' }, '2026-11-24T17:00:00Z')).toEqual([
    '2026-11-25',
    '2026-11-30',
  ])
  expect(days({ from: chicago, to: toronto, shipDate: '2026-11-26' }, '2026-11-24T17:00:00Z')[0]).toBe(
    '2026-11-27',
  )
  expect(days({ from: chicago, to: toronto, shipDate: '2026-09-30' }, '2026-09-29T17:00:00Z')[0]).toBe(
    '2026-09-30',
  )
})

test('a place that carriers reach less easily costs its surcharge at either end and takes longer; rural alone does not', () => {
  const remote = (more: Partial<RateRequest>, service?: string) => {
    const found = priced(more, service)
    return [cents(found, 'remote'), found.transitDays]
  }
  const yellowknife = { country: 'CA', postalCode: 'X1A 2N2' }
  expect(remote(to('X1A 2N2'))).toEqual([450, 6])
  expect(remote({ from: yellowknife })).toEqual([450, 6])
  expect(remote({ from: yellowknife, ...to('Y1A 1C4') })).toEqual([900, 5])
  expect(remote(to('L0N 1S0'))[0]).toBeUndefined()
  // By air only: no carrier promises Iqaluit in one day.
  expect(remote(to('X0A 0H0'), 'express_next_day')).toEqual([540, 4])
  expect(rate(to('X0A 0H0'), 'ground_economy').refused).toBe('rating.tooRemote')
})

test('a carrier’s chart of zones by areas comes before rules by province and distance, and tells the days of its way', () => {
  const ways = (from: string, destination: string) => {
    const { zone, transitDays } = priced({ from: { country: 'CA', postalCode: from }, ...to(destination) })
    return [zone, transitDays]
  }
  expect(ways('T2P 1A1', 'T5J 0N3')).toEqual(['provincial', 1])
  expect(ways('V6B 1A1', 'T2P 1A1')).toEqual(['regional', 2])
  // Outside the chart the rules still apply.
  expect(ways('T2P 1A1', 'T1J 0A1')).toEqual(['provincial', 2])
  const dated = { validFrom: '2026-01-01', validTo: null }
  const cell = (more: object) => ({
    carrier: null,
    service: null,
    from: 'Toronto',
    to: 'Montréal',
    zone: 'national',
    days: null,
    ...dated,
    ...more,
  })
  const zone = (...charts: NonNullable<RateCard['charts']>) =>
    rateParcels(
      { ...card, charts },
      { ...request, ...to('H3B 1A1') },
      { gazetteer, now: tuesdayNoon },
    ).flatMap((one) => (one.refused === null && one.serviceCode === 'ground_standard' ? [one.zone] : []))
  expect(zone(cell({}))).toEqual(['national'])
  expect(zone(cell({}), cell({ carrier: 'sample_ground', zone: 'local' }))).toEqual(['local'])
  expect(
    zone(
      cell({ carrier: 'sample_ground', zone: 'local' }),
      cell({ service: 'ground_standard', to: '*', zone: 'provincial' }),
    ),
  ).toEqual(['provincial'])
  expect(zone(cell({ carrier: 'sample_express', zone: 'local' }))).toEqual(['regional'])
  expect(zone(cell({}), cell({ zone: 'local', validFrom: '2026-11-01' }))).toEqual(['local'])
  expect(zone(cell({ from: 'Montréal', to: 'Toronto' }))).toEqual(['regional'])
})

test('holidays that a province or a carrier keeps are days on which nothing is collected or delivered there', () => {
  const days = (more: Partial<RateRequest>, now: string, service: string) => {
    const { shipDate, deliveryDate } = priced(more, service, new Date(now))
    return [shipDate, deliveryDate]
  }
  // June 24 in Québec is the carrier's own holiday there; the other carrier doesn't observe September 30.
  expect(
    days({ ...to('H3B 1A1'), shipDate: '2026-06-22' }, '2026-06-22T14:00:00Z', 'ground_standard'),
  ).toEqual(['2026-06-22', '2026-06-26'])
  expect(
    days({ ...to('H3B 1A1'), shipDate: '2026-06-22' }, '2026-06-22T14:00:00Z', 'express_two_day'),
  ).toEqual(['2026-06-22', '2026-06-24'])
  expect(
    days(
      { from: { country: 'CA', postalCode: 'H3B 1A1' }, ...to('M5V 3L9'), shipDate: '2026-06-24' },
      '2026-06-23T14:00:00Z',
      'ground_standard',
    )[0],
  ).toBe('2026-06-25')
  expect(days({ shipDate: '2026-09-30' }, '2026-09-29T14:00:00Z', 'express_two_day')[0]).toBe('2026-09-30')
  expect(days({ shipDate: '2026-09-30' }, '2026-09-29T14:00:00Z', 'ground_standard')[0]).toBe('2026-10-01')
})
