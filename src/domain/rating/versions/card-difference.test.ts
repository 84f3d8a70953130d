import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyDifference, differenceOf, largestFirst, percentChange } from './card-difference.ts'
import { cardRows, IDENTITIES, jsonRows, type CardRow } from './card-rows.ts'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'

const SAMPLES = {
  parcel: readFileSync('server/carriers/sample-rate-card.csv', 'utf8'),
  freight: readFileSync('server/carriers/sample-freight-card.csv', 'utf8'),
}

/** Kind by kind, as a difference leads to them. */
const grouped = (rows: readonly CardRow[]) =>
  ['price', 'zone', 'region'].map((kind) => rows.filter(({ record }) => record === kind))

const row = fc.record({
  record: fc.constantFrom('price', 'zone', 'region'),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  cells: fc.dictionary(fc.constantFrom('own_price', 'days'), fc.constantFrom('1', '2', '12.50')),
})
const card = fc.uniqueArray(row, { selector: ({ record, key }) => `${record} ${key}`, maxLength: 18 })

describe('the difference between two cards', () => {
  test('applied to the former gives the latter, kind by kind in its order', () => {
    fc.assert(
      fc.property(card, card, (before, after) => {
        const result = applyDifference(before, differenceOf(before, after))
        expect(grouped(result)).toEqual(grouped(after))
      }),
      { numRuns: 500 },
    )
  })

  test('is nothing between a card and itself', () => {
    for (const kind of ['parcel', 'freight'] as const) {
      const rows = cardRows(SAMPLES[kind], IDENTITIES[kind])
      expect(rows.length).toBeGreaterThan(700)
      expect(differenceOf(rows, rows)).toEqual({ changed: [], added: [], removed: [], order: {} })
    }
  })

  test('names cells that changed, rows that are new and gone, and rules in another order', () => {
    const lines = SAMPLES.parcel.split('\n')
    const zones = lines.filter((line) => line.startsWith('zone,'))
    const changed = lines
      .filter((line) => !line.startsWith('zone,'))
      .concat(zones.toReversed())
      .filter((line) => !line.includes(',X0E,X0G,'))
      .map((line) => line.replace(/(?<=percent,.*fuel,)19\.75/, '21.75'))
    const difference = differenceOf(
      cardRows(SAMPLES.parcel, IDENTITIES.parcel),
      cardRows(changed.join('\n'), IDENTITIES.parcel),
    )
    expect(difference.changed).toEqual([
      {
        record: 'percent',
        key: 'sample_ground|fuel|2026-10-01',
        column: 'percent',
        from: '19.75',
        to: '21.75',
      },
    ])
    expect(difference.removed.map(({ key }) => key)).toEqual(['||CA|X0E|X0G|both|2026-01-01'])
    expect(difference.added).toEqual([])
    expect(Object.keys(difference.order)).toEqual(['zone'])
  })
})

test('the largest change comes first, whichever way it goes; words come last', () => {
  const change = (from: string, to: string) => ({ record: 'price', key: '', column: 'own_price', from, to })
  const sorted = largestFirst([
    change('yes', 'no'),
    change('10.00', '11.00'),
    change('0', '5.00'),
    change('10.00', '5.00'),
  ])
  expect(sorted.map((one) => percentChange(one))).toEqual([-50, 10, undefined, undefined])
})

test('an entry of a JSON list is known by its first day, so that one more renames none', () => {
  const { gst } = DUTY_RULES.canada
  const more = {
    ...DUTY_RULES,
    canada: { ...DUTY_RULES.canada, gst: [{ ...gst[0]!, from: '1991-01-01', pct: '7' }, ...gst] },
  }
  const difference = differenceOf(jsonRows(DUTY_RULES), jsonRows(more))
  expect(difference.changed).toEqual([])
  expect(difference.added).toMatchObject([{ record: 'canada.gst', cells: { pct: '7' } }])
})
