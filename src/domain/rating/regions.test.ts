import { expect, test } from 'vitest'
import { postalMatcher, regionsOf } from './regions.ts'

test.each([
  ['X0A 0H0', 'X0A', 'X0C', true],
  ['X0E 0A1', 'X0A', 'X0C', false],
  ['L0N 1S0', 'L0N', 'L0N', true],
  ['L0P 1S0', 'L0N', 'L0N', false],
  ['J0M 1E0', 'J0M1E0', 'J0M1E9', true],
  ['J0M 1C0', 'J0M1E0', 'J0M1E9', false],
  ['M5V 3L9', null, null, true],
  ['V6B 1A1', 'T', null, true],
  ['M5V 3L9', 'T', null, false],
])('%s lies between %s and %s: %s', (code, postalFrom, postalTo, inside) =>
  expect(postalMatcher('CA', code)({ postalFrom, postalTo })).toBe(inside),
)

test('a region is a country, a province of it, a span of postal codes, or both', () => {
  const row = (region: string, more: object) => ({
    region,
    country: 'CA',
    province: null,
    postalFrom: null,
    postalTo: null,
    ...more,
  })
  const regions = [
    row('Canada', {}),
    row('Ontario', { province: 'ON' }),
    row('Toronto', { postalFrom: 'M', postalTo: 'M' }),
    row('North', { province: 'ON', postalFrom: 'P', postalTo: 'P' }),
    row('Britain', { country: 'GB' }),
  ]
  const toronto = { country: 'CA', postalCode: 'M5V 3L9', place: { province: 'ON' } }
  expect(regionsOf(regions, toronto)).toEqual(['Canada', 'Ontario', 'Toronto'])
  expect(regionsOf(regions, { ...toronto, postalCode: 'P7A 0A1' })).toEqual(['Canada', 'Ontario', 'North'])
  expect(regionsOf(regions, { country: 'GB', postalCode: 'SW1A 1AA', place: null })).toEqual(['Britain'])
})
