import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsAmount } from './cents-amount.ts'
import { parseTypedCents, decimalMoney, formatMoney, parseMoney, percentOf, sumCents } from './money.ts'

test('half a cent goes up, as the tax office rounds', () => {
  expect(percentOf(1010, '5')).toBe(51)
  expect(percentOf(10000, '9.975')).toBe(998)
  expect(percentOf(3, '13')).toBe(0)
  expect(percentOf(-1010, '5')).toBe(-51)
  expect(percentOf(100, '-2.5')).toBe(-3)
})

test('a percent is exact for any price, where binary floats are not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 0, max: 99_999 }),
      (cents, thousandths) => {
        const exact = BigInt(cents) * BigInt(thousandths)
        const percent = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
        const got = BigInt(percentOf(cents, percent))
        expect(got * 200_000n <= exact * 2n + 100_000n && got * 200_000n > exact * 2n - 100_000n).toBe(true)
      },
    ),
  )
})

test('what is not a decimal or not whole cents is refused, never guessed', () => {
  expect(() => percentOf(100, '5,5')).toThrow(RangeError)
  expect(() => percentOf(0.5, '5')).toThrow(RangeError)
  expect(() => sumCents([0.1, 0.2])).toThrow(RangeError)
  expect(sumCents([])).toBe(0)
})

test.each([
  ['12.34', 1234],
  ['12,34', 1234],
  ['1,234.56', 123456],
  ['1 234,56', 123456],
  ['1 234,56 $', 123456],
  ['$12', 1200],
  ['.5', 50],
  ['1,234', 123400],
  ['12,345', 1234500],
  ['1.234.567', 123456700],
  ['1.234,56', 123456],
  ['1,234,567.8', 123456780],
  ['0', 0],
  ['007', 700],
  ['20.0000', 2000],
  ['1250.000', 125000],
  ['１，２３４．５０', 123450],
  ['＄１２', 1200],
  ['１２。５', 1250],
  ['1\u202F234,56\u00A0$', 123456],
  ['1,234.5000', 123450],
  ['0.0000', 0],
  ['0.500', 50],
])('"%s" typed in a form is %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test.each([
  '',
  ' ',
  '$',
  '.',
  '12.',
  '-5',
  '1,23,456',
  '1.234,567.8',
  '12.345.6',
  '12.3456',
  '1e3',
  'twelve',
  '0.125',
  '0,125',
  '012,345',
  '9'.repeat(20),
])('"%s" is no amount', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test.each(['12.345', '1.234', '$12.345', '100.000', ' １２．３４５ '])(
  '"%s" may be dollars with three decimals or thousands: it is neither, and the field says why',
  (text) => {
    expect(parseMoney(text)).toBeNull()
    expect(() => centsAmount().validateSync(parseTypedCents(text))).toThrow('validation.ambiguousAmount')
  },
)

test('where a comma stands before the cents, so may one before three digits', () => {
  expect([parseMoney('12,345', { comma: true }), parseMoney('12.345', { comma: true })]).toEqual([null, null])
  expect(
    ['12,34', '1 234,56', '12 345', '1234,500'].map((text) => parseMoney(text, { comma: true })),
  ).toEqual([1234, 123456, 1234500, 123450])
  expect(() => centsAmount().validateSync(parseTypedCents('12,345', { comma: true }))).toThrow(
    'validation.ambiguousAmount',
  )
  expect(() => centsAmount().validateSync(parseTypedCents('12 or so'))).toThrow('validation.number')
})

test.each(['en-CA', 'fr-CA', 'zh-CN', 'es-419'])(
  'nothing has no sign in %s, also as what went out',
  (bcp47) => {
    expect(formatMoney(-0, bcp47)).toBe(formatMoney(0, bcp47))
  },
)

test('any amount written for a file is read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (cents) => {
      expect(parseMoney(decimalMoney(cents))).toBe(cents)
    }),
  )
  expect(decimalMoney(-5)).toBe('-0.05')
})

test('each language writes dollars its own way, with a narrow sign', () => {
  const plain = (bcp47: string) => formatMoney(123456, bcp47).replace(/[\u00A0\u202F]/g, ' ')
  expect(plain('en-CA')).toBe('$1,234.56')
  expect(plain('fr-CA')).toBe('1 234,56 $')
  expect(plain('zh-CN')).toBe('$1,234.56')
  expect(plain('es-419')).toMatch(/^\$\s?1,?234\.56$/)
})
