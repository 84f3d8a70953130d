import fc from 'fast-check'
import { expect, test } from 'vitest'
import { object, string } from 'yup'
import vectors from '#tests/vectors/postal.json'
import rules from '#tests/vectors/fsa-provinces.json'
import { postalText } from './address.ts'
import {
  isPostal,
  isReservedPostal,
  isRuralPostal,
  suggestPostal,
  normalizePostal,
  provinceOfPostal,
} from './postal.ts'

test.each(vectors.caValid)(
  '$input is the code $normalized in $province',
  ({ input, normalized, province, rural }) => {
    expect(isPostal('CA', input)).toBe(true)
    expect(normalizePostal('CA', input)).toBe(normalized)
    expect(provinceOfPostal(input)).toBe(province)
    expect(isRuralPostal(input)).toBe(rural)
  },
)

test.each(vectors.caInvalid)('$input is no Canadian code: $why', ({ input }) => {
  expect(isPostal('CA', input)).toBe(false)
})

test.each(vectors.us)('$input judged as a ZIP code', ({ input, valid }) => {
  expect(isPostal('US', input)).toBe(valid === 1)
})

test('ZIP+4 is accepted without its hyphen, Mexican codes have five digits', () => {
  expect(normalizePostal('US', ' 902101234')).toBe('90210-1234')
  expect(isPostal('MX', '06000')).toBe(true)
  expect(isPostal('MX', '0600')).toBe(false)
  expect(isPostal('GB', 'SW1A 1AA')).toBe(true)
})

test.each([
  ['CA', 'Ｍ５Ｖ　３Ｌ９', 'M5V 3L9'],
  ['CA', 'ｍ５ｖ３ｌ９', 'M5V 3L9'],
  ['CA', 'M5V-3L9', 'M5V 3L9'],
  ['CA', 'M5V–3L9', 'M5V 3L9'],
  ['CA', 'M5V－3L9', 'M5V 3L9'],
  ['CA', 'm5v\u00A03l9', 'M5V 3L9'],
  ['US', '９０２１０', '90210'],
  ['US', '90210—1234', '90210-1234'],
  ['US', '９０２１０－１２３４', '90210-1234'],
  ['MX', '０６０００', '06000'],
  ['GB', 'ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
])('in %s “%s” is the code %s', (country, typed, code) => {
  expect(isPostal(country, typed)).toBe(true)
  expect(normalizePostal(country, typed)).toBe(code)
})

test.each([
  ['CA', 'M5V 3LO', 'M5V 3L0'],
  ['CA', 'm5v3lo', 'M5V 3L0'],
  ['CA', 'MIB 0A1', 'M1B 0A1'],
  ['CA', 'mlb 0a1', 'M1B 0A1'],
  ['CA', 'M5V 319', 'M5V 3L9'],
  ['CA', 'KOK-OAO', 'K0K 0A0'],
  ['US', '9O2IO', '90210'],
  ['US', '1000l-12O4', '10001-1204'],
  ['MX', 'O6OOO', '06000'],
  ['CA', 'M5V 3L0', null],
  ['CA', 'M5V 3L', null],
  ['CA', 'O5V 3L0', null],
  ['CA', '10001', null],
  ['CA', '', null],
  ['US', 'M5V 3LO', null],
  ['GB', 'SWIA IAA', null],
])('in %s who types “%s” meant %s', (country, typed, meant) => {
  expect(suggestPostal(country, typed)).toBe(meant)
})

test('what was meant is not taken for it, but the field asks about those letters', () => {
  const postal = object({ country: string(), postalCode: postalText() })
  expect(() => postal.validateSync({ country: 'CA', postalCode: 'M5V 3LO' }, { abortEarly: false })).toThrow(
    /^validation\.postalCodeSigns$/,
  )
  expect(() => postal.validateSync({ country: 'CA', postalCode: 'O5V 3L0' }, { abortEarly: false })).toThrow(
    /^validation\.postalCode$/,
  )
})

test('Santa Claus is well formed and not deliverable', () => {
  expect(isPostal('CA', 'h0h0h0')).toBe(true)
  expect(isReservedPostal('CA', 'h0h-0h0')).toBe(true)
})

test('every first letter leads to its province', () => {
  for (const [letter, provinces] of Object.entries(rules.firstLetter))
    expect(provinces).toContain(provinceOfPostal(`${letter}1A 1A1`))
  for (const [area, province] of Object.entries(rules.X))
    expect(provinceOfPostal(`${area} 1A1`)).toBe(province)
})

test('tidying a code twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.constantFrom('CA', 'US', 'MX', 'GB'), fc.string(), (country, text) => {
      const once = normalizePostal(country, text)
      expect(normalizePostal(country, once)).toBe(once)
    }),
  )
})
