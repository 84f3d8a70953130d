import { describe, expect, test } from 'vitest'
import { cancelFee } from './cancel-fee.ts'
import type { FreightRateCard } from './freight-rate-card.ts'
import { parseFreightRateCard, serializeFreightRateCard } from './freight-rate-card-csv.ts'
import { rateFreight } from './freight-rating.ts'
import { sumCents } from '#src/domain/money/money.ts'
import { around, asked, card, csv, pallet } from '#tests/support/domain/freight-rating.ts'

const rate = (more: object = {}) => rateFreight(card!, asked(more), around)
const standard = (more: object = {}) => rate(more).rates.find(({ serviceCode }) => serviceCode === 'sf_ltl')!
const lineOf = (kind: string, more: object = {}) =>
  standard(more).lines.find((line) => line.kind === kind)?.amountCents

test('the sample card is whole, and comes back from its file unchanged', () => {
  expect(parseFreightRateCard(csv).errors).toBeUndefined()
  expect(serializeFreightRateCard(card!)).toBe(csv)
})

test('a card with a lane that leads nowhere or a price that rises with weight is refused by row and column', () => {
  const broken = csv.replace('ON - QC,ON,QC', 'ON - QC,ON,Nowhere')
  expect(parseFreightRateCard(broken).errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ column: 'region', value: 'Nowhere', message: 'rates.error.unknown' }),
    ]),
  )
})

describe('a shop sends a pallet from Toronto to Montreal', () => {
  test('and compares three services of the sample carrier, each line by line', () => {
    const { rates, refused, onRequest } = rate()
    expect(rates.map(({ serviceCode }) => serviceCode).toSorted()).toEqual([
      'sf_ltl',
      'sf_ltl_economy',
      'sf_ltl_guaranteed',
    ])
    expect([refused, onRequest]).toEqual([[], false])
    for (const one of rates) {
      expect(one.subtotalCents).toBe(sumCents(one.lines.map(({ amountCents }) => amountCents)))
      expect(one.totalCents).toBe(
        one.subtotalCents + sumCents(one.taxes.map(({ amountCents }) => amountCents)),
      )
      expect(one.taxes.map(({ type }) => type)).toEqual(['GST'])
    }
    expect(standard().facts).toMatchObject({
      actualLb: 600,
      cubicFeet: 53.33,
      freightClass: '92.5',
      linearFeet: 4,
      billedBy: 'actual',
    })
  })

  test('light goods are billed by their room, and a long row by its floor', () => {
    expect(standard({ units: [{ ...pallet, weight: 100, height: 90 }] }).facts).toMatchObject({
      billedLb: 1000,
      billedBy: 'cube',
    })
    expect(standard({ units: [{ ...pallet, quantity: 7 }] }).facts).toMatchObject({
      linearFeet: 16,
      billedLb: 16_000,
      billedBy: 'linear',
    })
  })

  test('its own class is believed, an unknown one is not', () => {
    expect(standard({ units: [{ ...pallet, freightClass: '55' }] }).totalCents).toBeLessThan(
      standard().totalCents,
    )
    expect(() => asked({ units: [{ ...pallet, freightClass: '57' }] })).toThrow('validation.select')
  })

  test('what the places and the goods need is a line of its own', () => {
    const more = {
      to: { country: 'CA', postalCode: 'H3B 1A7', placeKind: 'residential' },
      services: ['indl', 'appt'],
      temperature: 'protect_from_freeze',
      units: [{ ...pallet, length: 120 }],
    }
    expect(standard(more).lines.map(({ kind }) => kind)).toEqual([
      'freight',
      'fuel',
      'resdl',
      'indl',
      'appt',
      'pff',
      'overlen',
    ])
  })

  test('a service chosen twice is charged once', () => {
    expect(standard({ services: ['appt', 'appt'] }).totalCents).toBe(
      standard({ services: ['appt'] }).totalCents,
    )
  })

  test('who asks for a guaranteed day is offered that service alone', () => {
    const { rates, refused } = rate({ serviceLevel: 'guaranteed' })
    expect(rates.map(({ serviceCode }) => serviceCode)).toEqual(['sf_ltl_guaranteed'])
    expect(refused.map(({ refused: why }) => why)).toEqual(['freight.notGuaranteed', 'freight.notGuaranteed'])
  })

  test('fuel is that of the week of collection', () => {
    const freight = lineOf('freight')!
    expect(lineOf('fuel')).toBe(Math.round(freight * 0.3025))
  })

  test('the newest prices count where the former ones were left open', () => {
    const day = '2026-11-20'
    const dearer: Partial<FreightRateCard> = {
      services: card!.services.map((row) => ({ ...row, validFrom: day, maxHeight: row.maxHeight + 10 })),
      lanes: card!.lanes.map((row) => ({ ...row, validFrom: day, days: row.days + 5 })),
      breaks: card!.breaks.map((row) => ({
        ...row,
        validFrom: day,
        fromLb: row.fromLb * 2,
        perCwtCents: row.perCwtCents * 2,
      })),
      trucks: card!.trucks.map((row) => ({ ...row, validFrom: day, perKmCents: row.perKmCents * 2 })),
    }
    const grown = Object.fromEntries(
      Object.entries(dearer).map(([list, rows]) => [
        list,
        [...card![list as 'breaks'], ...(rows as FreightRateCard['breaks'])],
      ]),
    )
    const truck = {
      mode: 'ftl',
      units: undefined,
      trailer: { equipment: 'dry_van' },
      totalWeight: 30_000,
      description: 'Lumber',
    }
    for (const request of [asked(), asked({ units: [{ ...pallet, weight: 3000 }] }), asked(truck)])
      expect(rateFreight({ ...card!, ...grown }, request, around)).toEqual(
        rateFreight({ ...card!, ...dearer }, request, around),
      )
  })

  test('more than the services take is refused at the quote, with a reason', () => {
    expect(rate({ units: [{ ...pallet, quantity: 40 }] }).refused.map(({ refused }) => refused)).toEqual([
      'freight.takeTruckload',
      'freight.takeTruckload',
      'freight.takeTruckload',
    ])
    expect(rate({ units: [{ ...pallet, height: 100 }] }).refused.map(({ refused }) => refused)).toEqual([
      'freight.tooHigh',
      'freight.tooHigh',
      'freight.tooHigh',
    ])
    expect(() => asked({ services: ['lgpu'], units: [{ ...pallet, weight: 1600 }] })).toThrow(
      'validation.liftGateWeight',
    )
    expect(() => asked({ units: [{ ...pallet, height: 49, isStackable: true }] })).toThrow(
      'validation.notStackable',
    )
  })

  test('four pallets cost the same in one row as in four', () => {
    expect(standard({ units: Array.from({ length: 4 }, () => pallet) })).toEqual(
      standard({ units: [{ ...pallet, quantity: 4 }] }),
    )
    expect(standard({ units: [{ ...pallet, quantity: 4 }] }).facts).toMatchObject({
      linearFeet: 8,
      billedBy: 'actual',
    })
  })

  test('light goods are charged for their room or for their low density, never for both', () => {
    // 48 × 40 × 48 in are 53⅓ cubic feet: 534 lb at ten pounds each, which is class 92.5, while 100 lb in it
    // are class 300.
    const [light, full] = [
      standard({ units: [{ ...pallet, weight: 100 }] }),
      standard({ units: [{ ...pallet, weight: 534 }] }),
    ]
    expect(light.facts).toMatchObject({ billedLb: 534, billedBy: 'cube', freightClass: '92.5', pcf: 1.88 })
    expect(light.totalCents).toBe(full.totalCents)
    expect(standard({ units: [{ ...pallet, weight: 100, freightClass: '300' }] }).totalCents).toBe(
      full.totalCents,
    )
    expect(standard({ units: [{ ...pallet, weight: 600, freightClass: '300' }] }).totalCents).toBeGreaterThan(
      standard().totalCents,
    )
  })

  test('a load just short of a denser class is charged as if it weighed what that begins with, where that is less', () => {
    expect(standard({ units: [{ ...pallet, weight: 639 }] })).toMatchObject({
      totalCents: standard({ units: [{ ...pallet, weight: 640 }] }).totalCents,
      facts: { actualLb: 639, billedLb: 640, billedBy: 'deficit', freightClass: '85' },
    })
  })
})

describe('a truckload', () => {
  const truck = (more: object = {}) =>
    rate({
      mode: 'ftl',
      units: undefined,
      trailer: { equipment: 'dry_van' },
      totalWeight: 30_000,
      description: 'Lumber',
      ...more,
    })

  test('on a known lane has an offer at once, by the kilometre', () => {
    const [one] = truck().rates
    expect(one).toMatchObject({ serviceCode: 'sf_truckload', facts: { billedBy: 'distance' } })
    expect(one!.facts.distanceKm).toBeGreaterThan(450)
  })

  test('asks for no lift gate that was ticked while it was a pallet', () => {
    expect(truck({ services: ['lgpu', 'appt'] })).toEqual(truck({ services: ['appt'] }))
    expect(() => asked({ services: ['lgup'] })).toThrow('validation.select')
  })

  test('with two stops is dearer than without', () => {
    expect(truck({ stops: [{ country: 'CA', postalCode: 'K1A 0B1' }] }).rates[0]!.totalCents).toBeGreaterThan(
      truck().rates[0]!.totalCents,
    )
  })

  test.each([
    ['to a place without a lane', { to: { country: 'CA', postalCode: 'X1A 2P7' } }],
    ['with dangerous goods', { isHazmat: true }],
    ['that no trailer hides', { trailer: { equipment: 'open_deck', overallHeight: 130 } }],
    ['of other equipment', { trailer: { equipment: 'other', equipmentNote: 'Lowboy' } }],
  ])('%s is asked for', (_, more) => {
    expect(truck(more)).toMatchObject({ rates: [], onRequest: true })
  })
})

test('nothing goes to a military post office by freight', () => {
  expect(rate({ to: { country: 'US', postalCode: '09012' } })).toMatchObject({
    rates: [],
    refused: [{ refused: 'rating.military' }, { refused: 'rating.military' }, { refused: 'rating.military' }],
  })
})

test('a container is asked for', () => {
  for (const mode of ['rail', 'drayage'])
    expect(
      rate({
        mode,
        units: undefined,
        container: { size: 'iso40' },
        totalWeight: 30_000,
        description: 'Tiles',
      }),
    ).toMatchObject({ rates: [], onRequest: true })
})

test.each([
  [48, 0],
  [3, 4000],
  [-1, 6500],
])('calling off %d hours before the pickup costs what the card says', (hours, baseCents) => {
  const pickupAt = new Date('2026-11-24T14:00:00Z')
  expect(
    cancelFee(card!, {
      carrier: 'sample_freight',
      mode: 'ltl',
      pickupAt,
      now: new Date(pickupAt.getTime() - hours * 3_600_000),
    }),
  ).toEqual({ baseCents })
})
