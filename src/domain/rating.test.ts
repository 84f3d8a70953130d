import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import fsa from './data/fsa.json'
import zip3 from './data/zip3.json'
import { createGazetteer } from './gazetteer.ts'
import type { Parcel } from './parcel.ts'
import { parseRateCard } from './rate-card-csv.ts'
import type { RateCard } from './rate-card.ts'
import { rateParcels, type Rate, type RateRequest } from './rating.ts'

const gazetteer = createGazetteer(fsa, zip3)
const card = parseRateCard(
  readFileSync(new URL('../../server/carriers/sample-rate-card.csv', import.meta.url), 'utf8'),
).card as RateCard
const tuesdayNoon = new Date('2026-11-24T17:00:00Z') // 12:00 in Toronto
const box: Parcel = {
  quantity: 1,
  weight: 5,
  weightUnit: 'lb',
  length: 10,
  width: 8,
  height: 6,
  dimensionUnit: 'in',
  declaredValue: 0,
  insuranceValue: 0,
  description: '',
}
const request: RateRequest = {
  from: { country: 'CA', postalCode: 'M5V 3L9' },
  to: { country: 'CA', postalCode: 'K1P 5G3', residential: false },
  parcels: [box],
  shipDate: '2026-11-24',
  options: { signature: 'none', sameCityOnly: false, canadianService: false },
}
const to = (postalCode: string, country = 'CA', residential = false) => ({
  to: { country, postalCode, residential },
})
const rate = (more: Partial<RateRequest>, service = 'ground_standard', now = tuesdayNoon) => {
  const found = rateParcels(card, { ...request, ...more }, { gazetteer, now }).find(
    (one) => one.serviceCode === service,
  )
  if (!found) throw new Error(`no ${service}`)
  return found
}
const priced = (more: Partial<RateRequest>, service?: string, now?: Date): Rate => {
  const found = rate(more, service, now)
  if (found.refused !== null) throw new Error(found.refused)
  return found
}
const cents = (found: Rate, kind: string) => found.lines.find((line) => line.kind === kind)?.amountCents
const freightIn = (service: string, zone: string, upTo: number) =>
  card.prices.find((row) => row.service === service && row.zone === zone && row.upTo === upTo)

test("five pounds from Toronto to Ottawa cost the card's price, its fuel and Ontario's tax", () => {
  const found = priced({})
  const row = freightIn('ground_standard', 'provincial', 5)
  const fuel = Math.round((row?.ownCents ?? 0) * 0.1975)
  expect(found.lines).toEqual([
    { kind: 'freight', amountCents: row?.ownCents },
    { kind: 'fuel', amountCents: fuel },
    { kind: 'carbon', amountCents: 0 },
  ])
  expect(found).toMatchObject({
    zone: 'provincial',
    billedWeight: { value: 5, unit: 'lb' },
    subtotalCents: (row?.ownCents ?? 0) + fuel,
    sample: true,
    carrierName: 'Sample Ground',
    taxes: [{ type: 'HST', ratePct: '13', amountCents: Math.round(((row?.ownCents ?? 0) + fuel) * 0.13) }],
    transitDays: 2,
    shipDate: '2026-11-24',
    deliveryDate: '2026-11-26',
  })
  expect(found.savingCents).toBe(found.listTotalCents - found.totalCents)
  expect(found.savingCents).toBeGreaterThan(0)
})

test('each way has its zone', () => {
  const zones = (from: string, destination: string, country = 'CA') =>
    priced({ from: { country: 'CA', postalCode: from }, ...to(destination, country) }).zone
  expect(zones('M5V 3L9', 'M1B 0A1')).toBe('local')
  expect(zones('M5V 3L9', 'H3B 1A1')).toBe('regional')
  expect(zones('M5V 3L9', 'V6B 1A1')).toBe('national')
  expect(zones('V6B 1A1', 'T2P 1A1')).toBe('regional')
  expect(zones('R3C 4T3', 'P7A 0A1')).toBe('regional')
  expect(zones('H3B 1A1', 'P7A 0A1')).toBe('regional')
  expect(zones('R3C 4T3', 'P3A 0A1')).toBe('national')
  expect(zones('M5V 3L9', '10001', 'US')).toBe('us_near')
  expect(zones('M5V 3L9', '90001', 'US')).toBe('us_far')
  expect(priced({ ...to('06000', 'MX') }, 'express_worldwide').zone).toBe('mexico')
  expect(priced({ ...to('SW1A 1AA', 'GB') }, 'express_worldwide')).toMatchObject({ zone: 'world', taxes: [] })
})

test('a sale abroad is free of tax and so is one coming in', () => {
  expect(priced(to('10001', 'US')).taxes).toEqual([])
  expect(priced({ from: { country: 'US', postalCode: '10001' }, ...to('M5V 3L9') }).taxes).toEqual([])
  expect(
    priced({ from: { country: 'CA', postalCode: 'H3B 1A1' }, ...to('G1R 1A1') }).taxes.map((tax) => tax.type),
  ).toEqual(['GST', 'QST'])
})

test('what costs extra stands in its own line, and fuel is charged on it but not on insurance', () => {
  const plain = priced({})
  const extras = priced({
    ...to('X1A 2N2', 'CA', true),
    parcels: [{ ...box, insuranceValue: 25_001 }],
    options: { signature: 'adult', sameCityOnly: false, canadianService: false },
  })
  expect(extras.lines.map((line) => line.kind)).toEqual([
    'freight',
    'residential',
    'remote',
    'adult_signature',
    'insurance',
    'fuel',
    'carbon',
  ])
  expect(cents(extras, 'insurance')).toBe(2 * 225)
  const fuelled =
    (cents(extras, 'freight') ?? 0) +
    (cents(extras, 'residential') ?? 0) +
    (cents(extras, 'remote') ?? 0) +
    (cents(extras, 'adult_signature') ?? 0)
  expect(cents(extras, 'fuel')).toBe(Math.round(fuelled * 0.1975))
  expect(cents(plain, 'residential')).toBeUndefined()
})

test('a long box pays for handling, a longer one for oversize instead, per piece', () => {
  const long = priced({ parcels: [{ ...box, length: 49, quantity: 3 }] })
  expect([cents(long, 'handling'), cents(long, 'oversize')]).toEqual([3 * 1450, undefined])
  const longer = priced({ parcels: [{ ...box, length: 100 }, box] })
  expect([cents(longer, 'handling'), cents(longer, 'oversize')]).toEqual([undefined, 6500])
})

test('fuel is the percent in force on the day of shipping', () => {
  const summer = priced({ shipDate: '2026-07-06' }, 'ground_standard', new Date('2026-07-06T14:00:00Z'))
  expect(cents(summer, 'fuel')).toBe(Math.round((cents(summer, 'freight') ?? 0) * 0.2125))
})

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

test.each(['09012', '34012', '96201-0001'])(
  'a courier goes to no military post office, such as %s, and collects at none',
  (postalCode) => {
    for (const { refused } of rateParcels(
      card,
      { ...request, ...to(postalCode, 'US') },
      { gazetteer, now: tuesdayNoon },
    ))
      expect(refused).toBe('rating.military')
    expect(rate({ from: { country: 'US', postalCode } }).refused).toBe('rating.military')
  },
)

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
  // By air alone: Iqaluit in one day was promised by nobody.
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
  // Outside the chart the rules go on.
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
  // 24 June in Québec is the carrier's own holiday there; the other carrier keeps none of 30 September.
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

test('a rate says whether its parcels fly: by the service, or because nothing but air leads there', () => {
  expect([priced({}).byAir, priced({}, 'express_two_day').byAir, priced(to('X0A 0H0')).byAir]).toEqual([
    false,
    true,
    true,
  ])
  const silent = rateParcels(
    { ...card, services: card.services.map((row) => ({ ...row, by: null })) },
    request,
    { gazetteer, now: tuesdayNoon },
  )
  expect(silent.every((one) => one.refused !== null || one.byAir === undefined)).toBe(true)
})

test('a card from before there were charts, lists and closures still prices, and the house’s list tells what is remote', () => {
  const { charts: _, remotes: __, closures: ___, ...old } = card
  const found = rateParcels(old, { ...request, ...to('X1A 2N2') }, { gazetteer, now: tuesdayNoon }).find(
    (one) => one.serviceCode === 'ground_standard',
  )
  expect(found?.refused === null && [cents(found, 'remote'), found.transitDays]).toEqual([450, 6])
})

test('the post goes where no courier does, and its rates say that it carries them', () => {
  const post = { ...card, carriers: card.carriers.map((row) => ({ ...row, post: true })) }
  const found = rateParcels(post, { ...request, ...to('09012', 'US') }, { gazetteer, now: tuesdayNoon }).find(
    (one) => one.serviceCode === 'ground_standard',
  )
  expect(found).toMatchObject({ refused: null, byPost: true, zone: 'us_far' })
  expect(priced({}).byPost).toBeUndefined()
})

test('a service that cannot take it says why', () => {
  expect(rate({ ...to('90210', 'US') }, 'ground_economy').refused).toBe('rating.notServed')
  expect(rate({ parcels: [{ ...box, weight: 71 }] }, 'ground_economy').refused).toBe('rating.tooHeavy')
  expect(rate({ parcels: [{ ...box, length: 80 }] }, 'ground_economy').refused).toBe('rating.tooLarge')
  expect(rate({ parcels: [{ ...box, length: 60, width: 60, height: 45 }] }, 'express_two_day').refused).toBe(
    'rating.tooLarge',
  )
  expect(rate({ parcels: [{ ...box, insuranceValue: 500_001 }] }).refused).toBe('rating.insuranceLimit')
  expect(rate({ from: { country: 'MX', postalCode: '06000' } }).refused).toBe('rating.unknownOrigin')
  expect(rate({ ...to('00000', 'US') }).refused).toBe('rating.unknownDestination')
  expect(rate({ options: { signature: 'none', sameCityOnly: true, canadianService: false } }).refused).toBe(
    'rating.notSameCity',
  )
  expect(
    priced({ ...to('M1B 0A1'), options: { signature: 'none', sameCityOnly: true, canadianService: false } })
      .zone,
  ).toBe('local')
  const bare = { ...card, surcharges: [] }
  const asked = {
    ...request,
    options: { signature: 'signature' as const, sameCityOnly: false, canadianService: false },
  }
  expect(rateParcels(bare, asked, { gazetteer, now: tuesdayNoon }).map((one) => one.refused)).toContain(
    'rating.noSignature',
  )
})

test('who asks for Canadian service gets none that also leaves Canada', () => {
  const asked = {
    ...request,
    options: { signature: 'none' as const, sameCityOnly: false, canadianService: true },
  }
  const all = rateParcels(card, asked, { gazetteer, now: tuesdayNoon })
  expect(all.filter((one) => one.refused === null).map((one) => one.serviceCode)).toEqual(['ground_economy'])
  expect(new Set(all.filter((one) => one.refused !== null).map((one) => one.refused))).toEqual(
    new Set(['rating.notCanadian']),
  )
})

test('the cheapest comes first and refusals last', () => {
  const all = rateParcels(card, { ...request, ...to('10001', 'US') }, { gazetteer, now: tuesdayNoon })
  const totals = all.map((one) => (one.refused === null ? one.totalCents : Infinity))
  expect(totals).toEqual(totals.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
  expect(all.at(-1)?.refused).not.toBeNull()
})

test("a shipment below the service's minimum pays the minimum, once for all its pieces", () => {
  const dear = {
    ...card,
    services: card.services.map((row) => ({ ...row, minimumCents: 5000, listMinimumCents: 9000 })),
  }
  const freight = (quantity: number) => {
    const found = rateParcels(
      dear,
      { ...request, parcels: [{ ...box, quantity }] },
      { gazetteer, now: tuesdayNoon },
    ).find((one) => one.serviceCode === 'ground_standard')
    return found?.refused === null ? cents(found, 'freight') : undefined
  }
  expect([freight(1), freight(2)]).toEqual([5000, 5000])
  const minimum = rateParcels(dear, request, { gazetteer, now: tuesdayNoon }).flatMap((one) =>
    one.refused === null ? [one] : [],
  )[0]
  expect(minimum?.listTotalCents).toBeGreaterThan(9000 * 1.13)
  expect(freight(20)).toBe((freightIn('ground_standard', 'provincial', 5)?.ownCents ?? 0) * 20)
})

test('a new price sheet replaces the old one from its first day', () => {
  const newer = {
    ...card,
    prices: [
      ...card.prices,
      ...card.prices.map((row) => ({
        ...row,
        ownCents: row.ownCents + 1000,
        listCents: row.listCents + 1000,
        validFrom: '2026-12-01',
      })),
    ],
  }
  const on = (shipDate: string) => {
    const found = rateParcels(newer, { ...request, shipDate }, { gazetteer, now: tuesdayNoon }).find(
      (one) => one.serviceCode === 'ground_standard',
    )
    return found?.refused === null ? cents(found, 'freight') : undefined
  }
  expect((on('2026-12-01') ?? 0) - (on('2026-11-30') ?? 0)).toBe(1000)
})

const code = fc.constantFrom(
  'M5V 3L9',
  'K1P 5G3',
  'H3B 1A1',
  'V6B 1A1',
  'X0A 0H0',
  'B3J 1A1',
  'P7A 0A1',
  'M1B 0A1',
  'A0A 1A0',
)
const parcel = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  weight: fc.double({ min: 0.01, max: 44, noNaN: true }),
  weightUnit: fc.constantFrom('lb' as const, 'kg' as const),
  length: fc.double({ min: 0.5, max: 60, noNaN: true }),
  width: fc.double({ min: 0.5, max: 40, noNaN: true }),
  height: fc.double({ min: 0.5, max: 30, noNaN: true }),
  dimensionUnit: fc.constantFrom('in' as const, 'cm' as const),
  declaredValue: fc.constant(0),
  insuranceValue: fc.integer({ min: 0, max: 500_000 }),
  description: fc.constant(''),
})
const anyRequest = fc.record({
  from: code.map((postalCode) => ({ country: 'CA', postalCode })),
  to: fc
    .tuple(code, fc.boolean())
    .map(([postalCode, residential]) => ({ country: 'CA', postalCode, residential })),
  parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
  shipDate: fc.constant('2026-11-24'),
  options: fc.record({
    signature: fc.constantFrom('none' as const, 'signature' as const, 'adult' as const),
    sameCityOnly: fc.constant(false),
    canadianService: fc.constant(false),
  }),
})
const all = (asked: RateRequest) => rateParcels(card, asked, { gazetteer, now: tuesdayNoon })
const sold = (asked: RateRequest) => all(asked).flatMap((one) => (one.refused === null ? [one] : []))

test('every price is the sum of its lines and taxes, in whole cents, never above list', () => {
  fc.assert(
    fc.property(anyRequest, (asked) => {
      for (const one of sold(asked)) {
        expect(one.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(one.subtotalCents)
        expect(one.taxes.reduce((sum, tax) => sum + tax.amountCents, one.subtotalCents)).toBe(one.totalCents)
        expect(Number.isSafeInteger(one.totalCents) && one.totalCents > 0).toBe(true)
        expect(one.savingCents).toBe(one.listTotalCents - one.totalCents)
        expect(one.deliveryDate > one.shipDate).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(anyRequest, fc.double({ min: 0, max: 20, noNaN: true }), (asked, more) => {
      const heavier = sold({
        ...asked,
        parcels: asked.parcels.map((one) => ({ ...one, weight: one.weight + more })),
      })
      const lighter = new Map(sold(asked).map((one) => [one.serviceCode, one.totalCents]))
      for (const one of heavier)
        expect(one.totalCents).toBeGreaterThanOrEqual(lighter.get(one.serviceCode) ?? Infinity)
    }),
    { numRuns: 200 },
  )
})

test('n equal boxes in one row cost what n rows of one box cost, and n times the single box before charges per shipment', () => {
  fc.assert(
    fc.property(anyRequest, parcel, (asked, one) => {
      const rows = Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 }))
      expect(all({ ...asked, parcels: [one] })).toEqual(all({ ...asked, parcels: rows }))
      const single = new Map(
        sold({ ...asked, parcels: [{ ...one, quantity: 1 }] }).map((found) => [found.serviceCode, found]),
      )
      for (const found of sold({ ...asked, parcels: [one] })) {
        const alone = single.get(found.serviceCode)
        for (const kind of ['freight', 'oversize', 'handling', 'insurance']) {
          expect(cents(found, kind) ?? 0).toBe(
            (alone ? (cents(alone, kind) ?? 0) : Number.NaN) * one.quantity,
          )
        }
      }
    }),
    { numRuns: 200 },
  )
})
