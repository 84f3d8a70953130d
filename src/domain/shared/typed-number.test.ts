import { expect, test } from 'vitest'
import { plainNumber } from './typed-number.ts'

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
  expect(plainNumber(typed)).toBe(plain)
})

test('where a comma stands before the fraction it is no thousand', () => {
  expect([plainNumber('1,500', { comma: true }), plainNumber('38 000,5', { comma: true })]).toEqual([
    '1.500',
    '38000.5',
  ])
})
