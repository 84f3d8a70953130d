import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const NOW = Date.parse('2026-11-18T15:00:00Z')

test.each([
  ['2026-11-18T15:00:30Z', 1, 'minute'],
  ['2026-11-18T14:59:50Z', 1, 'minute'],
  ['2026-11-18T14:01:00Z', 59, 'minute'],
  ['2026-11-18T14:00:00Z', 1, 'hour'],
  ['2026-11-17T15:00:01Z', 23, 'hour'],
  ['2026-11-17T15:00:00Z', 1, 'day'],
  ['2026-10-19T15:00:00Z', 30, 'day'],
] as const)('a result of %s is said to be %i %s old', (at, value, unit) => {
  expect(ageOf(Date.parse(at), NOW)).toEqual({ value, unit })
})
