import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '#tests/vectors/postal.json'
import rules from '#tests/vectors/fsa-provinces.json'
import { isPostal, isReservedPostal, isRuralPostal, normalisePostal, provinceOfPostal } from './postal.ts'

test.each(vectors.caValid)('$input is the code $normalized in $province', ({ input, normalized, province, rural }) => {
  expect(isPostal('CA', input)).toBe(true)
  expect(normalisePostal('CA', input)).toBe(normalized)
  expect(provinceOfPostal(input)).toBe(province)
  expect(isRuralPostal(input)).toBe(rural)
})

test.each(vectors.caInvalid)('$input is no Canadian code: $why', ({ input }) => {
  expect(isPostal('CA', input)).toBe(false)
})

test.each(vectors.us)('$input judged as a ZIP code', ({ input, valid }) => {
  expect(isPostal('US', input)).toBe(valid === 1)
})

test('ZIP+4 is accepted without its hyphen, Mexican codes have five digits', () => {
  expect(normalisePostal('US', ' 902101234')).toBe('90210-1234')
  expect(isPostal('MX', '06000')).toBe(true)
  expect(isPostal('MX', '0600')).toBe(false)
  expect(isPostal('GB', 'SW1A 1AA')).toBe(true)
})

test('Santa Claus is well formed and not deliverable', () => {
  expect(isPostal('CA', 'h0h0h0')).toBe(true)
  expect(isReservedPostal('CA', 'h0h-0h0')).toBe(true)
})

test('every first letter leads to its province', () => {
  for (const [letter, provinces] of Object.entries(rules.firstLetter)) expect(provinces).toContain(provinceOfPostal(`${letter}1A 1A1`))
  for (const [area, province] of Object.entries(rules.X)) expect(provinceOfPostal(`${area} 1A1`)).toBe(province)
})

test('tidying a code twice changes nothing more', () => {
  fc.assert(fc.property(fc.constantFrom('CA', 'US', 'MX', 'GB'), fc.string(), (country, text) => {
    const once = normalisePostal(country, text)
    expect(normalisePostal(country, once)).toBe(once)
  }))
})
