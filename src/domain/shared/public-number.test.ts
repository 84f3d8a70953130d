import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats } from '#src/domain/data/tracking-formats.json'
import {
  NUMBER_PREFIXES,
  numberFor,
  parseInvoiceNumbers,
  parseNumber,
  type NumberKind,
} from './public-number.ts'
import { recognizeTrackingNumber } from '#src/domain/tracking/tracking-number.ts'

const kind = fc.constantFrom(...(Object.keys(NUMBER_PREFIXES) as NumberKind[]))
const sequence = fc.integer({ min: 0, max: 999_999_999 })

test('the first invoice looks like the ones in the specification', () => {
  expect(numberFor('invoice', 1234111)).toMatch(/^FA1234-111\d$/)
  expect(numberFor('order', 0)).toMatch(/^OR0000-000\d$/)
  expect(numberFor('order', 12_345_678)).toMatch(/^OR12345-678\d$/)
})

test('a number read aloud is understood again', () => {
  fc.assert(
    fc.property(kind, sequence, (one, n) => {
      const number = numberFor(one, n)
      expect(parseNumber(number)).toEqual({ kind: one, number })
      expect(parseNumber(` ${number.toLowerCase().replace('-', ' ')} `)).toEqual({ kind: one, number })
      expect(
        parseNumber(number.slice(0, 2) + number.slice(2).replaceAll('0', 'O').replaceAll('1', 'l')),
      ).toEqual({ kind: one, number })
    }),
  )
})

test('one wrong digit or two swapped neighbours are noticed', () => {
  fc.assert(
    fc.property(kind, sequence, fc.nat(), fc.integer({ min: 1, max: 9 }), (one, n, position, shift) => {
      const digits = numberFor(one, n).slice(2).replace('-', '').split('')
      const at = position % digits.length
      const wrong = digits.with(at, String((Number(digits[at]) + shift) % 10))
      expect(parseNumber(NUMBER_PREFIXES[one] + wrong.join(''))).toBeNull()
      const [a, b] = [digits[at] ?? '', digits[at + 1] ?? digits[at] ?? '']
      const swapped = at + 1 < digits.length ? digits.with(at, b).with(at + 1, a) : digits
      expect(parseNumber(NUMBER_PREFIXES[one] + swapped.join('')) === null).toBe(a !== b)
    }),
  )
})

test('no two things of a kind share a number', () => {
  fc.assert(
    fc.property(kind, sequence, sequence, (one, a, b) => {
      expect(numberFor(one, a) === numberFor(one, b)).toBe(a === b)
    }),
  )
})

test('no carrier claims one of our numbers, with or without the hyphen', () => {
  fc.assert(
    fc.property(kind, sequence, (one, n) => {
      const number = numberFor(one, n)
      expect(recognizeTrackingNumber(number, formats)).toEqual([])
      expect(recognizeTrackingNumber(number.replace('-', ''), formats)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('tracking and PRO numbers are as long for the smallest draw as for the largest, and those of the first edition are still read', () => {
  expect([numberFor('tracking', 0), numberFor('tracking', 1e12 - 1), numberFor('pro', 0)]).toEqual([
    expect.stringMatching(/^PT\d{9}-\d{4}$/),
    expect.stringMatching(/^PT9{9}-999\d$/),
    expect.stringMatching(/^SF\d{6}-\d{4}$/),
  ])
  expect(parseNumber('pt906796 1611')).toEqual({ kind: 'tracking', number: 'PT906796-1611' })
  expect(parseNumber(numberFor('order', 100_001).replace('OR', 'SF'))).toMatchObject({ kind: 'pro' })
  for (const [kind, n] of [
    ['tracking', 1e12],
    ['pro', 1e9],
    ['order', -1],
    ['order', 0.5],
  ] as const)
    expect(() => numberFor(kind, n)).toThrow(RangeError)
})

test('invoices are found by their numbers separated by commas, and what is none is named', () => {
  const [a, b] = [numberFor('invoice', 1), numberFor('invoice', 2)]
  expect(parseInvoiceNumbers(`${a}, ${b},${a}, FA1, ${numberFor('order', 1)}`)).toEqual({
    numbers: [a, b],
    refused: ['FA1', numberFor('order', 1)],
  })
  expect(parseInvoiceNumbers('')).toEqual({ numbers: [], refused: [] })
})
