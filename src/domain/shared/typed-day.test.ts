import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

test.each([
  ['20261127', '2026/11/27'],
  ['2026.11.27', '2026/11/27'],
  ['2026-11-27', '2026/11/27'],
  ['2026 11 27', '2026/11/27'],
  ['2026年11月27日', '2026/11/27'],
  ['2026/1/2', '2026/1/2'],
  ['2026/1127', '2026/11/27'],
  ['202611271', '2026/11/27'],
])('%s is a day', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})

test.each(['', '2', '2026', '2026/', '2026/1', '2026/11', '2026/11/', '2026/11/2'])(
  '%j on the way to a day can be typed on and deleted',
  (typed) => {
    expect(typedDay(typed)).toBe(typed)
  },
)

test.each(['27/11/2026', 'tomorrow', '26.11.27'])('%s stays as it was typed', (typed) => {
  expect(typedDay(typed)).toBe(typed)
})
