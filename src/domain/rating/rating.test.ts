import { expect, test } from 'vitest'
import { rateParcels } from './rating.ts'
import {
  box,
  card,
  cents,
  gazetteer,
  priced,
  rate,
  request,
  to,
  tuesdayNoon,
} from '#tests/support/domain/parcel-rating.ts'

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
