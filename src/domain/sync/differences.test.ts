import { describe, expect, test } from 'vitest'
import { differencesOf, sameFields, applyPicks } from './differences.ts'

const base = {
  kind: 'parcel',
  values: { to: { city: 'Laval', phone: '' }, parcels: [{ weight: 1 }], rate: { id: 'r0', cents: 1 } },
}
const mine = {
  kind: 'parcel',
  values: { to: { city: 'Ottawa', phone: '613' }, parcels: [{ weight: 2 }], rate: { id: 'r1', cents: 2 } },
}
const theirs = {
  kind: 'parcel',
  values: {
    to: { city: 'Gatineau', phone: '' },
    parcels: [{ weight: 1 }],
    rate: { id: 'r2', cents: 3 },
    note: 'fragile',
  },
}
const whole = ['values.rate']

describe('two versions of a draft, side by side:', () => {
  test('each field that differs stands once, with whose change it is', () => {
    const found = differencesOf({ base, mine, theirs }, whole)
    expect(found.map(({ path, changed }) => [path, changed])).toEqual([
      ['values.to.city', 'both'],
      ['values.to.phone', 'mine'],
      ['values.parcels', 'mine'],
      ['values.rate', 'both'],
      ['values.note', 'theirs'],
    ])
    expect(found[3]).toMatchObject({ mine: { id: 'r1', cents: 2 }, theirs: { id: 'r2', cents: 3 } })
  })

  test('picks lay mine over theirs, also where mine has no such field', () => {
    const differences = differencesOf({ base, mine, theirs }, whole)
    const all = (side: 'mine' | 'theirs') => Object.fromEntries(differences.map(({ path }) => [path, side]))
    expect(applyPicks(theirs, differences, all('mine'))).toEqual(mine)
    expect(applyPicks(theirs, differences, all('theirs'))).toEqual(theirs)
    expect(applyPicks(theirs, differences, { 'values.to.city': 'mine' }).values).toEqual({
      ...theirs.values,
      to: { city: 'Ottawa', phone: '' },
    })
  })

  test('what is the same in both is listed apart, without what is empty', () => {
    expect(
      sameFields({
        mine: { a: 1, b: '', c: { d: 'x', e: 2 } },
        theirs: { a: 1, b: '', c: { d: 'x', e: 3 } },
      }),
    ).toEqual([
      { path: 'a', value: 1 },
      { path: 'c.d', value: 'x' },
    ])
  })

  test('without a common beginning everything that differs was changed by both', () => {
    expect(differencesOf({ base: null, mine: { a: 1 }, theirs: { a: 2 } })).toEqual([
      { path: 'a', base: undefined, mine: 1, theirs: 2, changed: 'both' },
    ])
  })
})
