import { expect, test } from 'vitest'
import { gsinFor, isGsin, isSscc, ssccFor } from './sscc.ts'

test('the numbers that GS1 prints as examples are right, and each with one digit changed is not', () => {
  for (const known of ['106141412345678908', '095287654321012346']) {
    expect(isSscc(known)).toBe(true)
    for (let at = 0; at < 18; at += 1)
      expect(isSscc(known.slice(0, at) + String((Number(known[at]) + 1) % 10) + known.slice(at + 1))).toBe(
        false,
      )
  }
})

test('a serial reference becomes the number of the vector, and never two of them the same', () => {
  expect(ssccFor('0614141', 1_234_567_890)).toBe('106141412345678908')
  const some = new Set(Array.from({ length: 500 }, (_, n) => ssccFor('9521234', n * 7_919_191)))
  expect([some.size, [...some].every(isSscc)]).toEqual([500, true])
  expect(() => ssccFor('9521234567', 99_999_999)).toThrow(RangeError)
})

test('a bill of lading has a GSIN of its own of seventeen digits, and a wrong digit is noticed', () => {
  expect(gsinFor('9521234', 123_456_789)).toMatch(/^9521234123456789\d$/)
  const some = Array.from({ length: 500 }, (_, n) => gsinFor('9521234', n * 1_991_191))
  expect([new Set(some).size, some.every(isGsin)]).toEqual([500, true])
  const [known] = some
  for (let at = 0; at < 17; at += 1)
    expect(isGsin(known!.slice(0, at) + String((Number(known![at]) + 1) % 10) + known!.slice(at + 1))).toBe(
      false,
    )
  expect(() => gsinFor('952123456789', 10_000)).toThrow(RangeError)
})
