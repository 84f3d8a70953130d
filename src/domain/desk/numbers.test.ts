import { describe, expect, test } from 'vitest'
import { beginningOf, periodBefore, periodOf, unitFor, unitsOf } from './numbers.ts'

describe('a period', () => {
  test.each([
    ['7', { from: '2026-11-20', to: '2026-11-26' }],
    ['30', { from: '2026-10-28', to: '2026-11-26' }],
    ['month', { from: '2026-11-01', to: '2026-11-26' }],
    ['lastMonth', { from: '2026-10-01', to: '2026-10-31' }],
    ['year', { from: '2026-01-01', to: '2026-11-26' }],
    ['lastYear', { from: '2025-01-01', to: '2025-12-31' }],
  ] as const)('%s ends or has ended by today', (name, expected) => {
    expect(periodOf(name, '2026-11-26')).toEqual(expected)
  })

  test.each([
    // As many days before it.
    ['2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
    ['2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
    // A whole month with the whole month before, whatever its length; its beginning with that of the month before.
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['2026-01-01', '2026-01-12', '2025-12-01', '2025-12-12'],
    // A year, or its beginning, with the year before.
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    // Two months of the middle of a year are only days.
    ['2026-05-01', '2026-06-30', '2026-03-01', '2026-04-30'],
  ])('%s to %s is compared with %s to %s', (from, to, earlier, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: earlier, to: until })
  })

  test('is drawn by day, week or month, with no gap', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(unitFor(year)).toBe('week')
    expect(unitFor({ from: '2026-11-01', to: '2026-11-30' })).toBe('day')
    expect(unitFor({ from: '2024-01-01', to: '2026-11-30' })).toBe('month')
    expect(unitsOf('month', year)).toHaveLength(12)
    expect(unitsOf('week', { from: '2026-11-25', to: '2026-12-07' })).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
    ])
    expect(beginningOf('week', '2026-11-29')).toBe('2026-11-23')
  })
})
