import { expect, test } from 'vitest'
import { normalizeNumber } from './typed-number.ts'

test.each([
  ['38,000', '38000'],
  ['1,234.5', '1234.5'],
  ['0,125', '0.125'],
  ['38 000', '38000'],
  ['2,5', '2.5'],
  ['12,34,567', '12.34,567'],
  [' 4 ', '4'],
  ['4 kg', '4 kg'],
  ['many', 'many'],
  ['１２．５', '12.5'],
  ['１，５００', '1500'],
  ['38\u202F000', '38000'],
  ['１２。５', '12.5'],
  ['', ''],
])('“%s” means %s', (typed, plain) => {
  expect(normalizeNumber(typed)).toBe(plain)
})

test('where a comma stands before the fraction it is no thousand', () => {
  expect([normalizeNumber('1,500', { comma: true }), normalizeNumber('38 000,5', { comma: true })]).toEqual([
    '1.500',
    '38000.5',
  ])
})
