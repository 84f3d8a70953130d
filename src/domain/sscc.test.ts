import { expect, test } from 'vitest'
import { isSscc, ssccFor } from './sscc.ts'

test('the numbers that GS1 prints as examples are right, and each with one digit changed is not', () => {
  for (const known of ['106141412345678908', '095287654321012346']) {
    expect(isSscc(known)).toBe(true)
    for (let at = 0; at < 18; at += 1) expect(isSscc(known.slice(0, at) + String((Number(known[at]) + 1) % 10) + known.slice(at + 1))).toBe(false)
  }
})

test('a serial reference becomes the number of the vector, and never two of them the same', () => {
  expect(ssccFor('0614141', 1_234_567_890)).toBe('106141412345678908')
  const some = new Set(Array.from({ length: 500 }, (_, n) => ssccFor('9521234', n * 7_919_191)))
  expect([some.size, [...some].every(isSscc)]).toEqual([500, true])
  expect(() => ssccFor('9521234567', 99_999_999)).toThrow(RangeError)
})
